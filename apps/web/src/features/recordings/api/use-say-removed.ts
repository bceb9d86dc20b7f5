import { toastDone } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRestoreRecordings } from './use-restore-recordings.ts';
import { useTrashDays } from './use-trash.ts';

const texts = lazyMessages.recordings;

/** Says that recordings were deleted; those in the trash can be taken back at once. `gone`: what is said where there is none. */
export function useSayRemoved(): (ids: string[], gone: string) => void {
  const restore = useRestoreRecordings();
  const days = useTrashDays();
  return (ids, gone) => {
    if (days === 0) toastDone(gone);
    else
      toastDone(texts.movedToTrash(ids.length), undefined, {
        label: texts.undoRemoval,
        onAct: () => restore.mutate({ recordingIds: ids }),
      });
  };
}
