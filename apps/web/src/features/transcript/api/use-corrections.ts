import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { trpc } from '../../../lib/trpc.ts';

/** The corrections of a transcript. Each puts the transcript after it in the place of the one that is shown. */
export function useCorrections() {
  const utils = trpc.useUtils();
  const options = {
    onSuccess: (recording: RecordingDetail) => {
      utils.recordings.get.setData({ id: recording.id }, recording);
      void utils.corrections.history.invalidate({ id: recording.id });
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
