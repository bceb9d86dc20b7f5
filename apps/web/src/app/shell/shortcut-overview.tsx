import { Group, Kbd, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Facts } from '../../components/facts.tsx';
import type { DialogProps } from '../../components/lazy-part.tsx';
import { Modal } from '../../components/modal.tsx';
import { SingleKeysSwitch } from '../../components/single-keys-switch.tsx';
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
  { keys: ['?'], does: texts.overview },
  { keys: ['Alt', 'S'], does: texts.overviewTyping },
];

/** While a recording runs, on its screen. */
const runningKeys: Shortcut[] = [
  { keys: ['P'], does: texts.pauseRecording },
  { keys: ['M'], does: texts.markMoment },
  { keys: ['N'], does: texts.writeNote },
];

/** On the page of a recording. */
const recordingKeys: Shortcut[] = [
  { keys: ['Spazio'], does: onRecording.play },
  { keys: ['ArrowLeft', 'ArrowRight'], does: onRecording.seek },
  { keys: ['Maiusc', 'ArrowLeft', 'ArrowRight'], does: onRecording.seekLittle },
  { keys: ['ArrowUp', 'ArrowDown'], does: onRecording.turns },
  { keys: ['M'], does: texts.markMoment },
  { keys: ['N'], does: texts.writeNote },
  { keys: [',', '.'], does: onRecording.speed },
  { keys: ['Ctrl', 'F'], does: onRecording.find },
  { keys: ['/'], does: onRecording.find },
  { keys: ['Ctrl', 'H'], does: onRecording.replace },
  { keys: ['E'], does: onRecording.correct },
  { keys: ['Ctrl', 'Invio'], does: onRecording.correctNext },
  { keys: ['Ctrl', 'Maiusc', 'Invio'], does: onRecording.split },
  { keys: ['Ctrl', 'Z'], does: onRecording.undo },
];

/** The font has no arrows to the sides. */
const arrows: Record<string, ReactNode> = {
  ArrowLeft: <Arrow Icon={IconArrowLeft} name={onRecording.arrows.left} />,
  ArrowRight: <Arrow Icon={IconArrowRight} name={onRecording.arrows.right} />,
  ArrowUp: <Arrow Icon={IconArrowUp} name={onRecording.arrows.up} />,
  ArrowDown: <Arrow Icon={IconArrowDown} name={onRecording.arrows.down} />,
};

function Arrow({ Icon, name }: { Icon: typeof IconArrowUp; name: string }) {
  return <Icon size={13} role="img" aria-label={name} style={{ verticalAlign: '-0.1em' }} />;
}

/** Which keys do what. */
export function ShortcutOverview({ opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} panel="scorciatoie" title={texts.title}>
      <Stack gap="lg">
        <ShortcutList shortcuts={keys} />
        <Stack component="section" gap="xs">
          <h3>{texts.running}</h3>
          <ShortcutList shortcuts={runningKeys} />
        </Stack>
        <Stack component="section" gap="xs">
          <h3>{onRecording.title}</h3>
          <ShortcutList shortcuts={recordingKeys} />
        </Stack>
        <SingleKeysSwitch />
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
            <Kbd key={key}>{arrows[key] ?? key}</Kbd>
          ))}
        </Group>,
      ])}
    />
  );
}
