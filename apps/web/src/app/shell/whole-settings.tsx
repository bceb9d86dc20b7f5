import { useCallback } from 'react';
import { useRoute } from 'wouter';
import type { DialogProps } from '../../components/lazy-part.tsx';
import { AccountButton } from '../../features/account/components/account-button.tsx';
import { useChat } from '../../features/chat/chat-provider.tsx';
import { TemplatesButton } from '../../features/notes/components/templates-button.tsx';
import { MicrophonePicker } from '../../features/recorder/components/microphone-picker.tsx';
import { useRecorderServices } from '../../features/recorder/recorder-context.tsx';
import { SettingsSheet } from '../../features/settings/components/settings-sheet.tsx';
import { AllShares } from '../../features/shares/components/all-shares.tsx';
import { WordsButton } from '../../features/words/components/words-button.tsx';
import { useCurrentChat } from '../current-chat.tsx';
import { clearKeptAnswers } from '../query-client.ts';
import { useRecordingPause } from './use-recording-pause.ts';

/** The settings, with what other features bring into them. */
export function WholeSettings({ opened, onClose }: DialogProps) {
  const services = useRecorderServices();
  const pause = useRecordingPause();
  const closeChats = useCloseChats();
  const { loadQuestions } = useChat();
  return (
    <SettingsSheet
      opened={opened}
      onClose={onClose}
      pause={pause}
      microphone={<MicrophonePicker />}
      noteTemplates={<TemplatesButton />}
      account={<OwnAccount />}
      shares={<AllShares />}
      words={<WordsButton />}
      aroundClearing={async (clearServer) => {
        await services.clear(clearServer);
        await (await import('../moment-services.ts')).momentServices.store.clear();
        await (await loadQuestions()).clear();
        await clearKeptAnswers();
      }}
      onCleared={() => {
        onClose();
        closeChats();
      }}
    />
  );
}

/** The user's account, which knows what this browser has not sent. */
function OwnAccount() {
  const services = useRecorderServices();
  const lookInBrowser = useCallback(async () => {
    const userId = services.getSession()?.userId;
    const rows = userId === undefined ? [] : await services.vault.list(userId);
    return { unsent: rows.filter(({ uploaded }) => !uploaded).length, isCapturing: services.isCapturing() };
  }, [services]);
  return <AccountButton lookInBrowser={lookInBrowser} />;
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
