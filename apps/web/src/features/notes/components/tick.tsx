import type { NoteLine } from '@wingman/contract/notes.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './line.module.css';

const texts = lazyMessages.notes;

type TickProps = { line: NoteLine; onTick: (isDone: boolean) => void };

/** The box of a commitment that is done, or of a question that is settled. */
export function Tick({ line: { section, text, state }, onTick }: TickProps) {
  const label = section === 'question' ? texts.settled(text) : texts.done(text);
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={state === 'done'}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
    </label>
  );
}
