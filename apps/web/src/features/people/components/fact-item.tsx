import { Button, Group } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import type { FactCitation, PersonFact } from '@wingman/contract/person.ts';
import { useState } from 'react';
import { Details, HeardAt } from '../../../components/details.tsx';
import { browserZone, momentLabel } from '../../../lib/day.ts';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { usePersonChanges } from '../api/use-person-changes.ts';
import { FactEditor } from './fact-editor.tsx';
import classes from './people.module.css';

const texts = lazyMessages.people;
const shownCitations = 3;

type FactItemProps = {
  personId: string;
  fact: PersonFact;
  onPlay: (recordingId: string, second: number) => void;
  /** Its user wants it gone. */
  onDrop: (fact: PersonFact) => void;
};

/** Something that is known about a person, where it is heard, and what the user says to it. */
export function FactItem({ personId: id, fact, onPlay, onDrop }: FactItemProps) {
  const { id: factId, text, origin, isConfirmed } = fact;
  const { updateFact } = usePersonChanges();
  const [isEdited, setIsEdited] = useState(false);
  const isOwn = origin === 'own';
  if (isEdited)
    return (
      <li className={classes.fact}>
        <FactEditor
          text={text}
          pending={updateFact.isPending}
          onCancel={() => setIsEdited(false)}
          onSave={(next) =>
            updateFact.mutate({ id, factId, text: next }, { onSuccess: () => setIsEdited(false) })
          }
        />
      </li>
    );
  return (
    <li
      className={classes.fact}
      data-origin={origin}
      data-confirmed={isConfirmed || undefined}
      data-contradicted={fact.isContradicted || undefined}
    >
      <p className={classes.text}>{text}</p>
      <Notes fact={fact} />
      {fact.citations.slice(0, shownCitations).map((citation) => (
        <Citation key={`${citation.recordingId} ${citation.start}`} citation={citation} onPlay={onPlay} />
      ))}
      <Group gap={4} mt={2}>
        {isOwn || isConfirmed ? null : (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconCheck size={16} aria-hidden="true" />}
            aria-label={texts.confirmOf(text)}
            onClick={() => updateFact.mutate({ id, factId, isConfirmed: true })}
          >
            {texts.confirm}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          aria-label={texts.correctOf(text)}
          onClick={() => setIsEdited(true)}
        >
          {texts.correct}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          aria-label={isOwn ? texts.removeOf(text) : texts.dropOf(text)}
          onClick={() => onDrop(fact)}
        >
          {isOwn ? texts.remove : texts.drop}
        </Button>
      </Group>
    </li>
  );
}

function Notes({ fact }: { fact: PersonFact }) {
  const { foundText, isContradicted, isStale, saidBy, origin, isConfirmed } = fact;
  const notes = [
    ...(origin === 'own' ? [texts.own] : []),
    ...(foundText === null ? [] : [foundText === '' ? texts.corrected : texts.correctedFrom(foundText)]),
    ...(origin === 'found' && isConfirmed && foundText === null ? [texts.confirmed] : []),
    ...(saidBy ? [texts.saidBy(saidBy)] : []),
    ...(isContradicted ? [texts.contradicted] : []),
    ...(isStale ? [texts.stale] : []),
  ];
  return notes.length > 0 ? (
    <Details>
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </Details>
  ) : null;
}

type CitationProps = { citation: FactCitation; onPlay: FactItemProps['onPlay'] };

function Citation({ citation: { recordingId, recordingTitle, recordedAt, start }, onPlay }: CitationProps) {
  const time = positionText(start);
  const moment = momentLabel(new Date(recordedAt), new Date(), browserZone());
  return (
    <Details>
      <HeardAt
        label={texts.listen(time)}
        time={time}
        onPlay={() => onPlay(recordingId, start)}
        href={`/recordings/${recordingId}?t=${start}`}
      >
        {recordingTitle ? `${recordingTitle}, ${moment}` : texts.untitled(moment)}
      </HeardAt>
    </Details>
  );
}
