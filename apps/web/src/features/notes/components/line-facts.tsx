import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconPencil } from '@tabler/icons-react';
import type { NoteLine } from '@wingman/contract/notes.ts';
import { Details } from '../../../components/details.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { dueFacts, isOverdue } from '../due.ts';
import classes from './line.module.css';
import { PersonName } from './person-name.tsx';

const texts = lazyMessages.notes;

type LineFactsProps = {
  line: NoteLine;
  /** `YYYY-MM-DD`. */
  today: string;
  /** What the line is, where that cannot be seen from its place. */
  label?: string | undefined;
  /** It stands among lines that a model wrote: one that a rule found says so. */
  marksRule?: boolean | undefined;
};

/** Below the words of a line: who does it for whom, until when, and what became of the line. */
export function LineFacts({ line, today, label, marksRule }: LineFactsProps) {
  const { who, toWhom, state, origin, foundText, isChanged, isStale } = line;
  const isByRule = isMarked(line, marksRule);
  return (
    <>
      {label || isByRule || hasDetails(line) ? (
        <Details>
          {label ? <span>{label}</span> : null}
          <Between who={who} toWhom={toWhom} />
          <DueDay line={line} today={today} />
          {state === 'dropped' ? <span>{texts.dropped}</span> : null}
          {isByRule ? <span>{texts.lineByRule}</span> : null}
          {origin === 'own' ? (
            <span>
              <IconPencil className={classes.mark} size={14} aria-hidden="true" /> {texts.own}
            </span>
          ) : null}
        </Details>
      ) : null}
      {isChanged || foundText !== null ? (
        <Details>{foundText ? texts.changed(foundText) : texts.changedSince}</Details>
      ) : null}
      {isStale ? (
        <Details>
          <span>
            <IconAlertTriangle className={classes.mark} size={14} aria-hidden="true" /> {texts.stale}
          </span>
        </Details>
      ) : null}
    </>
  );
}

const isMarked = ({ madeBy }: NoteLine, marksRule = false) => marksRule && madeBy === 'rule';

const hasDetails = ({ who, toWhom, due, state, origin }: NoteLine) =>
  who || toWhom || due || state === 'dropped' || origin === 'own';

function Between({ who, toWhom }: Pick<NoteLine, 'who' | 'toWhom'>) {
  if (!(who || toWhom)) return null;
  return (
    <span>
      {who ? <PersonName name={who} /> : null}
      {toWhom ? (
        <>
          {' '}
          <IconArrowRight className={classes.mark} size={14} aria-hidden="true" />
          <VisuallyHidden>{texts.toWhom}</VisuallyHidden> <PersonName name={toWhom} />
        </>
      ) : null}
    </span>
  );
}

function DueDay({ line, today }: LineFactsProps) {
  const { due, state, section } = line;
  if (!due) return null;
  const late = section === 'commitment' && state === 'open' && isOverdue(due, today);
  return (
    <span className={classes.due} data-late={late || undefined}>
      {[...dueFacts(line, today), ...(late ? [texts.overdue] : [])].join(' · ')}
    </span>
  );
}
