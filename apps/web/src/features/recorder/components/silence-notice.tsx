import { IconMicrophoneOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Notice } from '../../../components/notice.tsx';
import { endNotice } from '../../../lib/notices.ts';
import { messages } from '../../../messages/messages.ts';
import { useRecorder } from '../hooks/use-recorder.ts';

const { silent, silentInMeeting } = messages.recorder.microphone;

const MicrophonePicker = lazyPart(async () => (await import('./microphone-picker.tsx')).MicrophonePicker);

/** Says that the microphone gives nothing but silence, and what to do, for as long as that is so. */
export function SilenceNotice() {
  const { isSilent, isMeeting } = useRecorder();
  // The next silence is told again.
  useEffect(() => {
    if (!isSilent) endNotice('silentMicrophone');
  }, [isSilent]);
  const { title, message } = isMeeting ? silentInMeeting : silent;
  return (
    <Notice
      name="silentMicrophone"
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
