import { lazyDialog } from '../../../components/lazy-part.tsx';
import type { ReplaceDialogProps } from './replace-dialog.tsx';

export const ReplaceDialog = lazyDialog<ReplaceDialogProps>(
  async () => (await import('./replace-dialog.tsx')).ReplaceDialog,
);
