import { Button, type ButtonProps } from '@mantine/core';
import { IconScreenShare, IconScreenShareOff } from '@tabler/icons-react';
import { messages } from '../../../messages/messages.ts';
import { useMeeting } from '../hooks/use-meeting.ts';
import { useRecorder } from '../hooks/use-recorder.ts';

const texts = messages.recorder.source;

/** Records the sound of a tab or screen beside the microphone: from the start, or with what runs; and ends that. */
export function MeetingButton(props: Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'>) {
  const { isCapturing, isMeeting } = useRecorder();
  const { begin, stopSharing } = useMeeting();
  const Icon = isMeeting ? IconScreenShareOff : IconScreenShare;
  return (
    <Button
      variant="default"
      {...props}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={isMeeting ? stopSharing : begin}
    >
      {meetingLabel(isCapturing, isMeeting)}
    </Button>
  );
}

export function meetingLabel(isCapturing: boolean, isMeeting: boolean): string {
  if (isMeeting) return texts.stopSharing;
  return isCapturing ? texts.addMeeting : texts.meeting;
}
