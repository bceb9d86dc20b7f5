import { Group, Kbd, Stack, Switch } from '@mantine/core';
import { Facts } from '../../components/facts.tsx';
import type { DialogProps } from '../../components/lazy-part.tsx';
import { Modal } from '../../components/modal.tsx';
import { singleKeys, useSingleKeys } from '../../lib/single-keys.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';

const texts = messages.shell.shortcuts;
const onRecording = lazyMessages.transcript.keys;

type Shortcut = { keys: string[]; does: string };

const keys: Shortcut[] = [
  { keys: ['Alt', 'N'], does: texts.newChat },
  { keys: ['Alt', 'R'], does: texts.record },
  { keys: ['Ctrl', 'K'], does: texts.search },
  { keys: ['Alt', 'M'], does: texts.ask },
  { keys: ['Invio'], does: texts.send },
  { keys: ['Maiusc', 'Invio'], does: texts.newLine },
  { keys: ['P'], does: texts.pauseRecording },
  { keys: ['M'], does: texts.markMoment },
  { keys: ['N'], does: texts.writeNote },
  { keys: ['?'], does: texts.overview },
  { keys: ['Alt', 'S'], does: texts.overviewTyping },
];

/** On the page of a recording. */
const recordingKeys: Shortcut[] = [
  { keys: ['Spazio'], does: onRecording.play },
  { keys: ['←', '→'], does: onRecording.seek },
  { keys: ['Maiusc', '← →'], does: onRecording.seekLittle },
  { keys: ['↑', '↓'], does: onRecording.turns },
  { keys: [',', '.'], does: onRecording.speed },
  { keys: ['Ctrl', 'F'], does: onRecording.find },
  { keys: ['/'], does: onRecording.find },
];

/** Which keys do what. */
export function ShortcutOverview({ opened, onClose }: DialogProps) {
  const areSingleOn = useSingleKeys();
  return (
    <Modal opened={opened} onClose={onClose} panel="scorciatoie" title={texts.title}>
      <Stack gap="lg">
        <ShortcutList shortcuts={keys} />
        <Stack component="section" gap="xs">
          <h3>{onRecording.title}</h3>
          <ShortcutList shortcuts={recordingKeys} />
          <Switch
            label={onRecording.single}
            description={onRecording.singleHint}
            checked={areSingleOn}
            onChange={(event) => singleKeys.set(event.currentTarget.checked)}
          />
        </Stack>
      </Stack>
    </Modal>
  );
}

function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <Facts
      items={shortcuts.map(({ keys: pressed, does }) => [
        does,
        <Group key={does} gap={5} wrap="nowrap">
          {pressed.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </Group>,
      ])}
    />
  );
}
