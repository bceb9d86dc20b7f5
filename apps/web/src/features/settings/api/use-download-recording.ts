import { useMutation } from '@tanstack/react-query';
import { fetchFile, saveFile } from '../../../lib/fetch-file.ts';
import { processing } from '../../../lib/processing.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.settingsSheet.log;

/** Saves a recording as mp3, or its transcript as text where there is no audio. */
export function useDownloadRecording() {
  return useMutation({
    meta: processing,
    mutationFn: async (id: string) => {
      saveFile(
        await fetchFile(`/api/recordings/${encodeURIComponent(id)}/download`, ['audio/mpeg', 'text/plain']),
      );
    },
    onSuccess: () => toastDone(texts.downloaded),
    onError: () => toastFailure(texts.downloadFailed.title, texts.downloadFailed.text),
  });
}
