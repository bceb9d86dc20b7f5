import { useQueryClient } from '@tanstack/react-query';
import type { TranscriptChange } from '@wingman/contract/transcript-change.ts';
import { showChange } from '../../../lib/show-change.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Puts what a correction changed into the transcript that is shown. */
function useShownCorrection() {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  return {
    onSuccess: (change: TranscriptChange) => {
      showChange(utils, client, change);
      void utils.corrections.history.invalidate({ id: change.id });
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
