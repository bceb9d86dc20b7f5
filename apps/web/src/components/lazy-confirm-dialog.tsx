import { lazyDialog } from './lazy-part.tsx';

/** The dialog that asks before something is done, for what is on the screen before any dialog is needed. */
export const LazyConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
