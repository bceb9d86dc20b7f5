import { useMutation } from '@tanstack/react-query';
import { fetchFile, saveFile } from '../../../lib/fetch-file.ts';
import { processing } from '../../../lib/processing.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.settingsSheet.privacy;

/** Saves everything of the person as one JSON file, named by the server. */
export function useExportData() {
  return useMutation({
    meta: processing,
    mutationFn: async () => saveFile(await fetchFile('/api/export', ['application/json'])),
    onSuccess: () => toastDone(texts.exported),
    onError: (error) => toastFailure(texts.exportFailed, error.message),
  });
}
