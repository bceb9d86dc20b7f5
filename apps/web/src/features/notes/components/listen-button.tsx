import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './line.module.css';

type ListenButtonProps = {
  second: number;
  /** Absent where there is nothing to hear. */
  onPlay?: ((second: number) => void) | undefined;
};

/** The second that a line rests on; a press plays from there. */
export function ListenButton({ second, onPlay }: ListenButtonProps) {
  const time = positionText(second);
  if (!onPlay) return <span className={classes.time}>{time}</span>;
  return (
    <button
      type="button"
      className={classes.time}
      aria-label={lazyMessages.notes.listen(time)}
      onClick={() => onPlay(second)}
    >
      {time}
    </button>
  );
}
