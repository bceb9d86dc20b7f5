import { useEffect, useState } from 'react';
import { useRoute } from 'wouter';
import { lazyDialog, lazyPart } from '../../components/lazy-part.tsx';
import { useChat } from '../../features/chat/chat-provider.tsx';
import { useRecorderServices } from '../../features/recorder/recorder-context.tsx';
import { onAppEvent } from '../../lib/app-events.ts';
import { isPanelAsked } from '../../lib/overlay-history.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCurrentChat } from '../current-chat.tsx';
import { clearKeptAnswers } from '../query-client.ts';
import { useRecordingPause } from './use-recording-pause.ts';

export const SettingsSheet = lazyDialog(
  async () => (await import('../../features/settings/components/settings-sheet.tsx')).SettingsSheet,
);

const MicrophonePicker = lazyPart(
  async () => (await import('../../features/recorder/components/microphone-picker.tsx')).MicrophonePicker,
);

const TemplatesButton = lazyPart(
  async () => (await import('../../features/notes/components/templates-button.tsx')).TemplatesButton,
);

const AccountButton = lazyPart(
  async () => (await import('../../features/account/components/account-button.tsx')).AccountButton,
);

const WordsButton = lazyPart(
  async () => (await import('../../features/words/components/words-button.tsx')).WordsButton,
);

const AllShares = lazyPart(
  async () => (await import('../../features/shares/components/all-shares.tsx')).AllShares,
);

/** Opens and closes the settings when somebody on the page asks for it, whatever screen is shown. */
export function SettingsHost() {
  const [opened, setOpened] = useState(() => isPanelAsked('impostazioni'));
  const services = useRecorderServices();
  const pause = useRecordingPause();
  const closeChats = useCloseChats();
  const { loadQuestions } = useChat();
  const { settings } = trpc.useUtils();

  useEffect(() => onAppEvent('toggleSettings', () => setOpened((isOpen) => !isOpen)), []);
  useEffect(() => onAppEvent('refreshSettings', () => void settings.invalidate()), [settings]);
  return (
    <SettingsSheet
      opened={opened}
      onClose={() => setOpened(false)}
      pause={pause}
      microphone={<MicrophonePicker />}
      noteTemplates={<TemplatesButton />}
      account={<AccountButton />}
      shares={<AllShares />}
      words={<WordsButton />}
      aroundClearing={async (clearServer) => {
        await services.clear(clearServer);
        await (await import('../moment-services.ts')).momentServices.store.clear();
        await (await loadQuestions()).clear();
        await clearKeptAnswers();
      }}
      onCleared={() => {
        setOpened(false);
        closeChats();
      }}
    />
  );
}

/** Aborts running answers, and leaves a deleted chat. */
function useCloseChats(): () => void {
  const { store } = useChat();
  const { startNew } = useCurrentChat();
  const [isOnChat] = useRoute('/chat/:sessionId');
  return () => {
    store.abortAll();
    if (isOnChat) startNew();
  };
}
