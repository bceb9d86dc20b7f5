import { IconMicrophoneOff } from '@tabler/icons-react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Notice } from '../../../components/notice.tsx';
import { messages } from '../../../messages/messages.ts';
import { useRecorder } from '../hooks/use-recorder.ts';

const { silent, silentInMeeting } = messages.recorder.microphone;

const MicrophonePicker = lazyPart(async () => (await import('./microphone-picker.tsx')).MicrophonePicker);

/** Says that the microphone gives nothing but silence, and what to do, for as long as that is so. */
export function SilenceNotice() {
  const { isSilent, isMeeting } = useRecorder();
  const { title, message } = isMeeting ? silentInMeeting : silent;
  return (
    <Notice
      icon={<IconMicrophoneOff size={18} aria-hidden="true" />}
      action={isSilent ? <MicrophonePicker isCompact /> : null}
    >
      {isSilent ? (
        <>
          <strong>{title}.</strong> {message}
        </>
      ) : null}
    </Notice>
  );
}
