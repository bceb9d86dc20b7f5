import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../../lib/fetch-file.ts';
import { processing } from '../../../lib/processing.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.voices.settings;

/** Whether voices are to be known again. */
export function useVoiceprints() {
  const utils = trpc.useUtils();
  const state = trpc.voices.state.useQuery();
  const update = trpc.voices.update.useMutation({
    onSuccess: (answer) => {
      utils.voices.state.setData(undefined, answer);
      toastDone(answer.isOn ? texts.on : texts.off);
    },
    onError: ({ message }) => toastFailure(lazyMessages.voices.failed, message),
    onSettled: () => utils.voices.invalidate(),
  });
  return { state, update };
}

/** Saves all voiceprints as one JSON file, page by page. */
export function useExportVoiceprints() {
  const { voices } = trpc.useUtils();
  return useMutation({
    meta: processing,
    mutationFn: async () => {
      const voiceprints: unknown[] = [];
      let cursor: string | undefined;
      do {
        const page = await voices.export.fetch({ ...(cursor && { cursor }) }, { staleTime: 0, gcTime: 0 });
        voiceprints.push(...page.voiceprints);
        cursor = page.cursor ?? undefined;
      } while (cursor);
      const blob = new Blob([JSON.stringify({ voiceprints }, null, 2)], { type: 'application/json' });
      saveFile({ blob, filename: 'wingman-impronte-vocali.json' });
    },
    onSuccess: () => toastDone(texts.exported),
    onError: (error) => toastFailure(texts.exportFailed, error.message),
  });
}
