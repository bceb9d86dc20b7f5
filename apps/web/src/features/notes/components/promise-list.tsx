import { VisuallyHidden } from '@mantine/core';
import type { Commitment } from '@wingman/contract/notes.ts';
import { browserZone } from '../../../lib/day.ts';
import { useToday } from '../../../lib/use-today.ts';
import { useSettleCommitment } from '../api/use-settle-commitment.ts';
import { todayText } from '../due.ts';
import { CommitmentRow } from './commitment-row.tsx';
import classes from './commitments.module.css';

type PromiseListProps = {
  label: string;
  items: readonly Commitment[];
  onPlay: (recordingId: string, second: number) => void;
};

/** Commitments that stand on another page; they are settled there, too. */
export function PromiseList({ label, items, onPlay }: PromiseListProps) {
  const { settled, settle, said } = useSettleCommitment();
  const today = todayText(useToday(), browserZone());
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {items.map((item) => (
          <CommitmentRow
            key={item.id}
            commitment={settled.get(item.id) ?? item}
            today={today}
            onPlay={onPlay}
            onSettle={settle}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
