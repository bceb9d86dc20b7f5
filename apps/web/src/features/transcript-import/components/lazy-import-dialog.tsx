import { lazyDialog } from '../../../components/lazy-part.tsx';
import type { ImportDialogProps } from './import-dialog.tsx';

export const ImportDialog = lazyDialog<ImportDialogProps>(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
);
