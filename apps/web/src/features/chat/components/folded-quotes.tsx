import { IconChevronRight } from '@tabler/icons-react';
import type { Citation } from '@wingman/contract/conversation.ts';
import { useId, useState } from 'react';
import { answerMessages } from '../../../messages/answer-messages.ts';
import classes from './folded-quotes.module.css';
import { QuoteCard } from './quote-card.tsx';

const texts = answerMessages.quote;

type FoldedQuotesProps = {
  what: 'nearest' | 'others';
  /** The quotes of each recording, in the order of speech. */
  recordings: readonly Citation[][];
  onCite: (citation: Citation) => void;
};

/** Quotes that a button shows: those besides the answer, or the nearest one where there is no answer. */
export function FoldedQuotes({ what, recordings, onCite }: FoldedQuotesProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = recordings.reduce((sum, citations) => sum + citations.length, 0);
  return (
    <div className={classes.fold}>
      {/* A plain button: every answer of a long chat may have one, and a chat is to open at once. */}
      <button
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen((was) => !was)}
      >
        <IconChevronRight size={16} aria-hidden="true" />
        {what === 'nearest' ? texts.nearest : texts.others(count)}
      </button>
      <div id={id} className={classes.quotes} hidden={!isOpen}>
        {isOpen
          ? recordings.map((citations) => (
              <QuoteCard key={citations[0]?.n} citations={citations} onCite={onCite} />
            ))
          : null}
      </div>
    </div>
  );
}
