import { Kbd, Modal } from '@mantine/core';
import { messages } from '../../messages/messages.ts';
import classes from './shortcuts.module.css';

const texts = messages.shell.shortcuts;

const keys: { keys: string[]; does: string }[] = [
  { keys: ['Alt', 'N'], does: texts.newChat },
  { keys: ['Alt', 'R'], does: texts.record },
  { keys: ['Ctrl', 'K'], does: texts.search },
  { keys: ['Alt', 'M'], does: texts.ask },
  { keys: ['Invio'], does: texts.send },
  { keys: ['Maiusc', 'Invio'], does: texts.newLine },
  { keys: ['Alt', 'S'], does: texts.overview },
];

/** Which keys do what. */
export function ShortcutOverview({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={texts.title}>
      <dl className={classes.list}>
        {keys.map(({ keys: pressed, does }) => (
          <div key={does} className={classes.line}>
            <dt>{does}</dt>
            <dd>
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
