import { Group, Kbd } from '@mantine/core';
import { Facts } from '../../components/facts.tsx';
import type { DialogProps } from '../../components/lazy-part.tsx';
import { Modal } from '../../components/modal.tsx';
import { messages } from '../../messages/messages.ts';

const texts = messages.shell.shortcuts;

const keys: { keys: string[]; does: string }[] = [
  { keys: ['Alt', 'N'], does: texts.newChat },
  { keys: ['Alt', 'R'], does: texts.record },
  { keys: ['Ctrl', 'K'], does: texts.search },
  { keys: ['Alt', 'M'], does: texts.ask },
  { keys: ['Invio'], does: texts.send },
  { keys: ['Maiusc', 'Invio'], does: texts.newLine },
  { keys: ['P'], does: texts.pauseRecording },
  { keys: ['?'], does: texts.overview },
  { keys: ['Alt', 'S'], does: texts.overviewTyping },
];

/** Which keys do what. */
export function ShortcutOverview({ opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title}>
      <Facts
        items={keys.map(({ keys: pressed, does }) => [
          does,
          <Group key={does} gap={5} wrap="nowrap">
            {pressed.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Group>,
        ])}
      />
    </Modal>
  );
}
