import { useQueryClient } from '@tanstack/react-query';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { showRecording } from '../../../lib/show-recording.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.again;

/** The draft of a recording, while there is one. */
export function useDraft(id: string, isThere: boolean) {
  return trpc.drafts.get.useQuery({ id }, { enabled: isThere });
}

export function useEngines(isAsked: boolean) {
  return trpc.drafts.engines.useQuery(undefined, { enabled: isAsked });
}

/** Has a recording transcribed again, and keeps or drops what comes of it. */
export function useDraftChanges(id: string) {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  const readAgain = () => {
    void utils.recordings.get.invalidate({ id });
    void utils.drafts.get.invalidate({ id });
  };
  const failedBy = (title: string) => ({
    onError: (error: { message: string }) => toastFailure(title, error.message),
  });
  const replacedBy = (done: string) => (recording: RecordingDetail) => {
    showRecording(utils, client, recording);
    void utils.corrections.history.invalidate({ id });
    toastDone(done);
  };
  const start = trpc.drafts.start.useMutation({
    onSuccess: (draft) => utils.drafts.get.setData({ id }, draft),
    onSettled: readAgain,
    ...failedBy(texts.dialog.failed),
  });
  const choose = trpc.drafts.choose.useMutation({
    onSuccess: replacedBy(texts.choosing.done),
    onSettled: readAgain,
    ...failedBy(texts.choosing.failed),
  });
  const discard = trpc.drafts.discard.useMutation({
    onSuccess: () => {
      utils.recordings.get.setData({ id }, (known) => known && { ...known, draft: undefined });
      toastDone(texts.discarding.done);
    },
    onSettled: readAgain,
    ...failedBy(texts.discarding.failed),
  });
  const restore = trpc.drafts.restore.useMutation({
    onSuccess: replacedBy(texts.bringing.done),
    onSettled: readAgain,
    ...failedBy(texts.bringing.failed),
  });
  return { start, choose, discard, restore };
}
