import { Switch, Text } from '@mantine/core';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useWordHints } from '../api/use-word-hints.ts';

const texts = lazyMessages.knownWords.hints;

/** Whether the words leave this server: a switch where a provider transcribes, else that they do not. */
export function WordHints({ isShared }: { isShared: boolean }) {
  const { host, isOn, set } = useWordHints();
  if (host === undefined) return null;
  if (host === null || isShared)
    return (
      <Text c="dimmed" fz="sm">
        {host === null ? texts.none : texts.shared(host)}
      </Text>
    );
  return (
    <Switch
      label={texts.label}
      description={texts.text(host)}
      labelPosition="left"
      checked={isOn}
      onChange={(event) => set(event.currentTarget.checked)}
      styles={{ body: { justifyContent: 'space-between' }, label: { overflowWrap: 'anywhere' } }}
    />
  );
}
