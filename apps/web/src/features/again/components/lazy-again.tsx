import { lazyDialog, lazyPart } from '../../../components/lazy-part.tsx';

export const AgainDialog = lazyDialog(() => import('./again-dialog.tsx').then((file) => file.AgainDialog));
export const DraftPanel = lazyPart(() => import('./draft-panel.tsx').then((file) => file.DraftPanel));
