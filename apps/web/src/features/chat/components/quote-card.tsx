import { VisuallyHidden } from '@mantine/core';
import type { Citation, QuotedTurn } from '@wingman/contract/conversation.ts';
import { noteMarks } from '@wingman/contract/quoted-answer.ts';
import { Surface } from '../../../components/surface.tsx';
import { answerMessages } from '../../../messages/answer-messages.ts';
import { matchedTexts } from '../answer-blocks.ts';
import { CitationChip } from './citation-chip.tsx';
import classes from './quote-card.module.css';

const texts = answerMessages.quote;

type QuoteCardProps = {
  /** Of one recording, in the order of speech. */
  citations: readonly Citation[];
  /** The words before it tell when it was said. */
  isDated?: boolean;
  onCite: (citation: Citation) => void;
};

/** What was said, turn by turn, and below it the chip that plays it. */
export function QuoteCard({ citations, isDated = false, onCite }: QuoteCardProps) {
  return (
    <Surface as="figure" size="sm" className={classes.card}>
      {citations.map((citation) => (
        <Quote key={citation.n} citation={citation} isDated={isDated} onCite={onCite} />
      ))}
    </Surface>
  );
}

type QuoteProps = { citation: Citation; isDated: boolean; onCite: (citation: Citation) => void };

function Quote({ citation, isDated, onCite }: QuoteProps) {
  const { turns = [], note } = citation;
  // Where none answers more than the others, all of them do.
  const areEqual = !turns.some(({ isAnswer }) => isAnswer);
  return (
    <div className={classes.quote}>
      {note?.words === undefined ? null : (
        <p className={classes.note}>
          <strong className={classes.speaker}>{noteMarks[note.by ?? 'changed']}: </strong>
          {note.words}
        </p>
      )}
      {turns.length > 0 ? (
        <blockquote className={classes.turns}>
          {turns.map((turn, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a quote never changes
            <Turn key={index} turn={turn} isMarked={turn.isAnswer ?? areEqual} />
          ))}
        </blockquote>
      ) : null}
      {turns.length > 0 || note ? null : <p className={classes.removed}>{texts.removed}</p>}
      {note?.told === undefined ? null : <p className={classes.told}>{note.told}</p>}
      <CitationChip citation={citation} withWords={false} withDay={!isDated} onCite={onCite} />
    </div>
  );
}

/** `isMarked`: with a bar, and not in grey. */
function Turn({ turn, isMarked }: { turn: QuotedTurn; isMarked: boolean }) {
  return (
    <p data-marked={isMarked || undefined}>
      {turn.isAnswer ? <VisuallyHidden component="span">{texts.answer} </VisuallyHidden> : null}
      {turn.speaker ? <strong className={classes.speaker}>{turn.speaker}: </strong> : '«'}
      {matchedTexts(turn.text, turn.matches).map(({ text, isMatch }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a quote never changes
        isMatch ? <mark key={index}>{text}</mark> : text,
      )}
      {turn.speaker ? null : '»'}
    </p>
  );
}
