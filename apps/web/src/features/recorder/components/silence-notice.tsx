import { IconMicrophoneOff } from '@tabler/icons-react';
import { Notice } from '../../../components/notice.tsx';
import { messages } from '../../../messages/messages.ts';
import { useRecorder } from '../hooks/use-recorder.ts';

const { title, message } = messages.recorder.microphone.silent;

/** Says that the microphone gives nothing but silence, and what to do, for as long as that is so. */
export function SilenceNotice() {
  const { isSilent } = useRecorder();
  return (
    <Notice icon={<IconMicrophoneOff size={18} aria-hidden="true" />}>
      {isSilent ? (
        <>
          <strong>{title}.</strong> {message}
        </>
      ) : null}
    </Notice>
  );
}
