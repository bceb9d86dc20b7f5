import { Button, Group } from '@mantine/core';
import type { NoteLine } from '@wingman/contract/notes.ts';
import type { Settlement } from '@wingman/contract/settlement.ts';
import type { MouseEvent } from 'react';
import { Details, HeardAt } from '../../../components/details.tsx';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useAnswerSettlement } from '../api/use-answer-settlement.ts';
import { movedTo } from '../due.ts';
import classes from './settlement-proposal.module.css';

const texts = lazyMessages.notes.settlements;

type SettlementProposalProps = {
  line: NoteLine;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Absent where only the recording of the line is played. */
  onPlay?: ((recordingId: string, second: number) => void) | undefined;
  /** Takes the place of accepting here that it is done or dropped. */
  onAccept?: (kind: 'done' | 'dropped', settlementId: string) => void;
};

/** What the latest recording says of an open commitment, where it is heard, and what the user says to it. */
export function SettlementProposal({ line, today, onPlay, onAccept }: SettlementProposalProps) {
  const { answered, accept, reject } = useAnswerSettlement(line);
  // Answers that were kept to be read offline by an earlier version lack them.
  const settlement = (line.settlements ?? []).find(({ id }) => !answered.has(id));
  if (line.state !== 'open' || !settlement) return null;
  const { kind, id, words } = settlement;
  const says = kind === 'moved' ? texts.movedTo(movedTo(settlement.due, today)) : texts.says[kind];
  const onYes = (event: MouseEvent) => {
    leave(event);
    if (kind !== 'moved' && onAccept) onAccept(kind, id);
    else accept(settlement);
  };
  const onNo = (event: MouseEvent) => {
    leave(event);
    reject(settlement);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form
    <div role="group" className={classes.proposal} aria-label={`${says}: ${line.text}`}>
      <p className={classes.says}>{says}</p>
      <blockquote className={classes.words}>«{cut(words)}»</blockquote>
      <Details>
        <Proof settlement={settlement} onPlay={onPlay} />
      </Details>
      <Group gap="xs" mt={6}>
        <Button
          className={classes.answer}
          size="compact-md"
          aria-label={`${texts.accept[kind]}: ${line.text}`}
          onClick={onYes}
        >
          {texts.accept[kind]}
        </Button>
        <Button
          className={classes.answer}
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-label={`${texts.reject}: ${line.text}`}
          onClick={onNo}
        >
          {texts.reject}
        </Button>
      </Group>
    </div>
  );
}

function Proof({ settlement, onPlay }: { settlement: Settlement } & Pick<SettlementProposalProps, 'onPlay'>) {
  const { recordingId, recordingTitle, recordedAt, start } = settlement;
  const time = positionText(start);
  const moment = momentLabel(new Date(recordedAt), new Date(), browserZone());
  const title = recordingTitle
    ? `${recordingTitle}, ${moment}`
    : lazyMessages.notes.commitments.untitled(moment);
  return (
    <HeardAt
      label={texts.listen(time)}
      time={onPlay ? time : null}
      onPlay={() => onPlay?.(recordingId, start)}
      href={`/recordings/${recordingId}?t=${start}`}
    >
      {onPlay ? title : `${time}, ${title}`}
    </HeardAt>
  );
}

/** The button goes with the proposal: whoever pressed it by key stands on the commitment then. */
function leave({ currentTarget }: MouseEvent): void {
  currentTarget.closest('li')?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus();
}

const mostCharacters = 280;
const cut = (words: string) =>
  words.length > mostCharacters ? `${words.slice(0, mostCharacters).trimEnd()}…` : words;
