import { Text } from '@mantine/core';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useMeeting } from '../hooks/use-meeting.ts';
import { useRecorder } from '../hooks/use-recorder.ts';
import { MeetingButton } from './meeting-button.tsx';
import { MicrophonePicker } from './microphone-picker.tsx';
import classes from './recording-sources.module.css';

const { meetingElsewhere } = lazyMessages.recordingScreen.start;
const { meetingHint } = messages.recorder.source;

/** What is recorded, before and while it is: the microphone, and an online meeting; on phones, where that can be had. */
export function RecordingSources() {
  const { isCapturing } = useRecorder();
  const { isPossible } = useMeeting();
  return (
    <div className={classes.sources} data-running={isCapturing || undefined}>
      <MicrophonePicker isCompact={isCapturing} />
      {isPossible ? <MeetingButton fullWidth={!isCapturing} /> : null}
      {isCapturing ? null : (
        <Text c="dimmed" fz="sm">
          {isPossible ? meetingHint : meetingElsewhere}
        </Text>
      )}
    </div>
  );
}
