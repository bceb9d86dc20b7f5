import { IconPencil } from '@tabler/icons-react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useCorrectingHere } from '../hooks/use-correcting.ts';
import classes from './transcript.module.css';

const texts = lazyMessages.corrections.history;

/** Behind words that were corrected: leads to what was heard. */
export function CorrectedSign({ segmentId }: { segmentId: number }) {
  const { showHistory } = useCorrectingHere();
  return (
    <button
      type="button"
      className={classes.corrected}
      aria-label={texts.sign}
      title={texts.sign}
      onClick={(event) => {
        event.stopPropagation();
        showHistory(segmentId);
      }}
    >
      <IconPencil size={12} aria-hidden="true" />
    </button>
  );
}
