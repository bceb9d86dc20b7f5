import { VisuallyHidden } from '@mantine/core';
import type { Commitment } from '@wingman/contract/notes.ts';
import { browserZone } from '../../../lib/day.ts';
import { useToday } from '../../../lib/use-today.ts';
import { useSettleCommitment } from '../api/use-settle-commitment.ts';
import { todayText } from '../due.ts';
import { CommitmentRow } from './commitment-row.tsx';
import classes from './commitments.module.css';

type ShownCommitmentsProps = {
  label: string;
  items: readonly Commitment[];
  onPlay: (recordingId: string, second: number) => void;
  /** Where the part of the screen around them has none. */
  hasFrame?: boolean;
};

/** Commitments of another screen, ticked where they stand. */
export function ShownCommitments({ label, items, onPlay, hasFrame = false }: ShownCommitmentsProps) {
  const { settled, settle, said } = useSettleCommitment();
  const today = todayText(useToday(), browserZone());
  return (
    <>
      <ul className={hasFrame ? classes.rows : classes.bare} aria-label={label}>
        {items.map((item) => (
          <CommitmentRow
            key={item.id}
            commitment={{ ...item, state: settled.get(item.id)?.state ?? item.state }}
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
