import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { trpc } from '../../../lib/trpc.ts';

/** The corrections of a transcript. Each puts the transcript after it in the place of the one that is shown. */
export function useCorrections() {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  const options = {
    onSuccess: (recording: RecordingDetail) => {
      const { id } = recording;
      utils.recordings.get.setData({ id }, recording);
      // What is being read may be older than this answer: it would bring back what was before.
      const isRead = client.isFetching({ queryKey: getQueryKey(trpc.recordings.get, { id }, 'query') }) > 0;
      if (isRead) void utils.recordings.get.invalidate({ id });
      void utils.corrections.history.invalidate({ id });
    },
  };
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
