import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconCalendarPlus } from '@tabler/icons-react';
import type { Commitment } from '@wingman/contract/notes.ts';
import type { LineState } from '@wingman/contract/notes-table.ts';
import { Details, HeardAt } from '../../../components/details.tsx';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useCalendarFile } from '../api/use-calendar-file.ts';
import classes from './line.module.css';
import { LineFacts } from './line-facts.tsx';
import { SettlementProposal } from './settlement-proposal.tsx';
import { Tick } from './tick.tsx';

const texts = lazyMessages.notes;

type CommitmentRowProps = {
  commitment: Commitment;
  today: string;
  onPlay: (recordingId: string, second: number) => void;
  /** `settlementId`: a later recording proposed it. */
  onSettle: (commitment: Commitment, state: LineState, settlementId?: string) => void;
};

/** One commitment: what, who, until when, where it was said, and whether it is done. */
export function CommitmentRow({ commitment, today, onPlay, onSettle }: CommitmentRowProps) {
  const { text, state, sources, recordingId } = commitment;
  const [source] = sources;
  const time = source ? positionText(source.start) : null;
  const isDropped = state === 'dropped';
  const MoveIcon = isDropped ? IconArrowBackUp : IconBan;
  const move = isDropped ? texts.reopen : texts.drop;
  return (
    <li className={classes.line} data-state={state} data-origin={commitment.origin}>
      <Tick line={commitment} onTick={(isDone) => onSettle(commitment, isDone ? 'done' : 'open')} />
      <div className={classes.body}>
        <p className={classes.text}>{text}</p>
        <LineFacts line={commitment} today={today} />
        <Details>
          <HeardAt
            label={texts.listen(time ?? '')}
            time={time}
            onPlay={() => onPlay(recordingId, source?.start ?? 0)}
            href={recordingAddress(commitment)}
          >
            {titleOf(commitment)}
          </HeardAt>
        </Details>
        <SettlementProposal
          line={commitment}
          today={today}
          onPlay={onPlay}
          onAccept={(kind, settlementId) => onSettle(commitment, kind, settlementId)}
        />
      </div>
      <div className={classes.tools}>
        {state === 'open' && commitment.due ? <CalendarButton commitment={commitment} /> : null}
        {state === 'done' ? null : (
          <Button
            className={classes.action}
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={isDropped ? texts.commitments.reopenOf(text) : texts.commitments.dropOf(text)}
            title={move}
            onClick={() => onSettle(commitment, isDropped ? 'open' : 'dropped')}
          >
            <MoveIcon size={16} aria-hidden="true" />
            <span className={classes.moveText}>{move}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function CalendarButton({ commitment }: { commitment: Commitment }) {
  const { mutate, isPending } = useCalendarFile();
  return (
    <ActionIcon
      className={classes.action}
      variant="subtle"
      color="gray"
      aria-label={texts.calendar.addOf(commitment.text)}
      title={texts.calendar.add}
      loading={isPending}
      onClick={() => mutate(commitment)}
    >
      <IconCalendarPlus size={18} aria-hidden="true" />
    </ActionIcon>
  );
}

/** The recording, at the second in which it was said. */
function recordingAddress({ recordingId, sources: [source] }: Commitment): string {
  const path = `/recordings/${recordingId}`;
  return source ? `${path}?t=${source.start}` : path;
}

function titleOf({ recordingTitle, recordedAt }: Commitment): string {
  const moment = momentLabel(new Date(recordedAt), new Date(), browserZone());
  return recordingTitle ? `${recordingTitle}, ${moment}` : texts.commitments.untitled(moment);
}
