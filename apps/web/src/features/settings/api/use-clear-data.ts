import { useMutation } from '@tanstack/react-query';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import { processing } from '../../../lib/processing.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc, wingman } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.settingsSheet.privacy;

/**
 * Removes the person's recordings and conversations from the server and, by `aroundServer`, from this browser. It
 * is given the server's part of the work, so that nothing kept here can be sent while it runs.
 */
export function useClearData(aroundServer: (clearServer: () => Promise<void>) => Promise<void>) {
  const utils = trpc.useUtils();
  return useMutation({
    meta: processing,
    mutationFn: () =>
      aroundServer(async () => {
        await wingman.trpc.data.clear.mutate();
      }),
    onSuccess: () => {
      void utils.recordings.invalidate();
      void utils.recordingLog.invalidate();
      void utils.sessions.invalidate();
      void utils.agents.invalidate();
      toastDone(texts.cleared);
    },
    onError: (error) => {
      toastFailure(texts.clearFailed, `${texts.clearFailedText}. ${toWingmanError(error).message}.`);
    },
  });
}
