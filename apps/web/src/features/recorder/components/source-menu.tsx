import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconScreenShare, IconScreenShareOff } from '@tabler/icons-react';
import { messages } from '../../../messages/messages.ts';
import { useMeeting } from '../hooks/use-meeting.ts';
import { useMicrophones } from '../hooks/use-microphones.ts';
import { useRecorder } from '../hooks/use-recorder.ts';
import { meetingLabel } from './meeting-button.tsx';

const texts = messages.recorder.source;

/** What is recorded, beside the button that records: which microphone, and the sound of a meeting. */
export function SourceMenu() {
  const { isCapturing, isMeeting } = useRecorder();
  const { begin, stopSharing } = useMeeting();
  const { list, value: microphone, options, choose } = useMicrophones();
  const Icon = isMeeting ? IconScreenShareOff : IconScreenShare;
  return (
    <Menu position="bottom-end" width={290} withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          size="lg"
          radius="xl"
          variant="subtle"
          color="gray"
          aria-label={texts.menu}
          title={texts.menu}
        >
          <IconChevronDown size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="min(70vh, 30rem)" style={{ overflowY: 'auto' }}>
        <Menu.Item
          leftSection={<Icon size={18} aria-hidden="true" />}
          onClick={isMeeting ? stopSharing : begin}
        >
          {meetingLabel(isCapturing, isMeeting)}
        </Menu.Item>
        <Menu.Label fw={400} lh={1.4} style={{ whiteSpace: 'normal' }}>
          {texts.meetingHint}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{texts.microphone}</Menu.Label>
        <Menu.RadioGroup value={microphone} onChange={choose}>
          {options.map(({ value, label }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick
              checkIcon={<IconCheck size={14} aria-hidden="true" />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {list.length > 0 ? null : (
          <Menu.Label fw={400} lh={1.4} style={{ whiteSpace: 'normal' }}>
            {texts.namesLater}
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
