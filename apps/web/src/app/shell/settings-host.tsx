import { toWingmanError } from '@wingman/client/wingman-error.ts';
import { useEffect, useState } from 'react';
import { useRoute } from 'wouter';
import { LatePart } from '../../components/late-part.tsx';
import { useChat } from '../../features/chat/chat-provider.tsx';
import { useRecorderServices } from '../../features/recorder/recorder-context.tsx';
import { onAppEvent } from '../../lib/app-events.ts';
import { toastFailure } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { messages } from '../../messages/messages.ts';
import { useCurrentChat } from '../current-chat.tsx';
import { loadSettingsSheet } from './late-parts.ts';
import { useRecordingPause } from './use-recording-pause.ts';

/** Opens and closes the settings when somebody on the page asks for it, whatever screen is shown. */
export function SettingsHost() {
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const services = useRecorderServices();
  const pause = useRecordingPause();
  const forgetChats = useForgetChats();
  const { settings } = trpc.useUtils();

  useEffect(() => onAppEvent('toggleSettings', () => setOpened((isOpen) => !isOpen)), []);
  useEffect(() => onAppEvent('refreshSettings', () => void settings.invalidate()), [settings]);
  useEffect(() => {
    if (opened) setWasOpened(true);
  }, [opened]);

  if (!opened && !wasOpened) return null;
  return (
    <LatePart
      load={loadSettingsSheet}
      onFailure={() => {
        toastFailure(messages.settings.sheetFailed, toWingmanError(null).message);
        setOpened(false);
        setWasOpened(false);
      }}
      props={{
        opened,
        onClose: () => setOpened(false),
        pause,
        aroundClearing: services.clear,
        onCleared: () => {
          setOpened(false);
          forgetChats();
        },
      }}
    />
  );
}

/** Breaks off the answers under way, and leaves a chat that is no more. */
function useForgetChats(): () => void {
  const { store } = useChat();
  const { startNew } = useCurrentChat();
  const [isOnChat] = useRoute('/chat/:sessionId');
  return () => {
    store.abortAll();
    if (isOnChat) startNew();
  };
}
