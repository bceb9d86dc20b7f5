import { Stack, Switch, Text } from '@mantine/core';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { noticePreference, useNoticePreference } from './notice-preference.ts';

const texts = lazyMessages.notes;

/** Whether this browser tells of what is due. */
export function NoticesPart() {
  const state = useNoticePreference();
  const canBeOn = state === 'on' || state === 'off';
  return (
    <Stack gap={6}>
      <Switch
        label={texts.notices.label}
        description={texts.notices.hint}
        labelPosition="left"
        disabled={!canBeOn}
        checked={state === 'on'}
        onChange={({ currentTarget }) => {
          if (currentTarget.checked) void noticePreference.turnOn();
          else noticePreference.turnOff();
        }}
        styles={{ body: { justifyContent: 'space-between' } }}
      />
      {canBeOn ? null : (
        <Text fz="sm" role="status">
          {state === 'blocked' ? texts.notices.blocked : texts.notices.missing}
        </Text>
      )}
    </Stack>
  );
}
