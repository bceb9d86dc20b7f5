import { lazyDialog } from '../../../components/lazy-part.tsx';
import type { EditDialogProps } from './edit-dialog.tsx';

export const EditDialog = lazyDialog<EditDialogProps>(
  async () => (await import('./edit-dialog.tsx')).EditDialog,
);
