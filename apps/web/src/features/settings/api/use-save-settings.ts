import type { Settings, SettingsUpdate } from '@wingman/contract/settings.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

const texts = messages.settings;

/** Changes some settings. They show at once, and go back when the server does not take them. */
export function useSaveSettings({ isSilent = false }: { isSilent?: boolean } = {}) {
  const { get } = trpc.useUtils().settings;
  return trpc.settings.update.useMutation({
    onMutate: (changes: SettingsUpdate) => {
      const before = get.getData();
      if (before) get.setData(undefined, { ...before, ...defined(changes) });
      return { before };
    },
    onSuccess: (settings) => {
      get.setData(undefined, settings);
      if (!isSilent) toastDone(texts.saved.title, texts.saved.text);
    },
    onError: (error, _changes, context) => {
      if (context?.before) get.setData(undefined, context.before);
      toastFailure(texts.saveFailed.title, error.message || texts.saveFailed.text);
    },
  });
}

function defined(changes: SettingsUpdate): Partial<Settings> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
