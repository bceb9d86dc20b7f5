import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Puts the transcript after a correction in the place of the one that is shown. */
function useShownCorrection() {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  return {
    onSuccess: (recording: RecordingDetail) => {
      const { id } = recording;
      utils.recordings.get.setData({ id }, recording);
      // What is being read may be older than this answer: it would bring back what was before.
      const isRead = client.isFetching({ queryKey: getQueryKey(trpc.recordings.get, { id }, 'query') }) > 0;
      if (isRead) void utils.recordings.get.invalidate({ id });
      void utils.corrections.history.invalidate({ id });
    },
  };
}

/** Puts back what was heard in the place of a known word. */
export const useRevertWord = () => trpc.corrections.revertWord.useMutation(useShownCorrection());

/** The corrections of a transcript. */
export function useCorrections() {
  const utils = trpc.useUtils();
  const options = useShownCorrection();
  return {
    update: trpc.corrections.update.useMutation(options),
    setVoice: trpc.corrections.setVoice.useMutation(options),
    split: trpc.corrections.split.useMutation(options),
    join: trpc.corrections.join.useMutation(options),
    restore: trpc.corrections.restore.useMutation(options),
    remove: trpc.corrections.remove.useMutation(options),
    undo: trpc.corrections.undo.useMutation(options),
    redo: trpc.corrections.redo.useMutation(options),
    /** What others have changed meanwhile. */
    readAgain: (id: string) => utils.recordings.get.fetch({ id }, { staleTime: 0 }),
  };
}
