import type { Certainty, Citation, Conversation } from '@wingman/contract/conversation.ts';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { type AnswerBlock, answerBlocks } from '../answer-blocks.ts';
import classes from './answer.module.css';
import { CitationChip } from './citation-chip.tsx';
import { AnswerSources, CitationMark } from './citation-mark.tsx';
import { FoldedQuotes } from './folded-quotes.tsx';
import { QuoteCard } from './quote-card.tsx';
import { unsupportedMark } from './unsupported-mark.tsx';

const AnswerMarkdown = lazyPart(async () => (await import('./answer-markdown.tsx')).AnswerMarkdown);

type AnswerProps = {
  text: string;
  citations: readonly Citation[];
  /** Sentences of the text that cite nothing which says so, in order. */
  unsupported?: Conversation['unsupported'];
  /** How sure the search was of it. */
  certainty?: Certainty | null;
  /** More text is on its way. */
  growing: boolean;
  onCite: (citation: Citation) => void;
};

/** An answer: quotes as cards where it quotes turns, else its text with numbers in the line and all sources below. */
export function Answer(props: AnswerProps) {
  const { text, citations, certainty = null, onCite } = props;
  const blocks = answerBlocks({ text, citations, certainty });
  if (!blocks)
    return (
      <>
        <AnswerText {...props} isWritten />
        <AnswerSources text={text} citations={citations} onCite={onCite} />
      </>
    );
  const render = (block: AnswerBlock, next: AnswerBlock | undefined): ReactNode => {
    if (block.kind === 'text') {
      const isHeading = next?.kind === 'quotes' && next.isDated;
      const text = <AnswerText {...props} text={block.text} unsupported={[]} />;
      return isHeading ? <div className={classes.heading}>{text}</div> : text;
    }
    if (block.kind === 'quotes')
      return <QuoteCard citations={block.citations} isDated={block.isDated} onCite={onCite} />;
    return <FoldedQuotes what={block.what} recordings={block.recordings} onCite={onCite} />;
  };
  return (
    <div className={classes.answer}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an answer keep their order
        <Fragment key={index}>{render(block, blocks[index + 1])}</Fragment>
      ))}
    </div>
  );
}

/** Markdown; plain, while what reads it is being fetched. */
function AnswerText({
  text,
  citations,
  unsupported = [],
  growing,
  isWritten = false,
  onCite,
}: AnswerProps & { isWritten?: boolean }) {
  // Of a quoting answer the words stand beside the number.
  const Source = isWritten ? CitationMark : CitationChip;
  const byNumber = new Map(citations.map((citation) => [citation.n, citation]));
  // A mark that has only begun to arrive is left out.
  const whole = growing ? text.replace(/\[[\d,\s]*$/, '') : text;
  const marked = markUnsupported(whole, unsupported);
  /** Numbers in brackets that cite nothing stay as written. */
  const renderCitations = (numbers: number[], source: string): ReactNode => {
    const known = numbers.flatMap((number) => byNumber.get(number) ?? []);
    if (known.length === 0) return source;
    return known.map((citation) => (
      <Fragment key={citation.n}>
        <Source citation={citation} onCite={onCite} />
      </Fragment>
    ));
  };
  return (
    <div className={classes.answer}>
      <AnswerMarkdown
        fallback={<p className={classes.plain}>{whole}</p>}
        text={marked}
        renderCitations={renderCitations}
      />
    </div>
  );
}

/** A mark behind each of these sentences. */
function markUnsupported(text: string, unsupported: Conversation['unsupported']): string {
  return unsupported.reduceRight(
    (marked, { end }) => `${marked.slice(0, end)} ${unsupportedMark}${marked.slice(end)}`,
    text,
  );
}
