import type { Citation } from '@wingman/contract/conversation.ts';
import { Fragment } from 'react';
import type { Block, Inline } from '../answer-text.ts';
import { parseAnswer } from '../answer-text.ts';
import classes from './answer.module.css';
import { CitationChip } from './citation-chip.tsx';

type AnswerProps = {
  text: string;
  citations: readonly Citation[];
  /** More text is on its way. */
  growing: boolean;
  onCite: (citation: Citation) => void;
};

/** An answer's text with its citations as chips. Built from elements only: markup in the text stays text. */
export function Answer({ text, citations, growing, onCite }: AnswerProps) {
  const byNumber = new Map(citations.map((citation) => [citation.n, citation]));
  const renderPiece = (piece: Inline, key: number) => {
    switch (piece.type) {
      case 'strong':
        return <strong key={key}>{piece.text}</strong>;
      case 'emphasis':
        return <em key={key}>{piece.text}</em>;
      case 'code':
        return <code key={key}>{piece.text}</code>;
      case 'text':
        return <Fragment key={key}>{piece.text}</Fragment>;
      case 'citations':
        return <Cited key={key} piece={piece} byNumber={byNumber} onCite={onCite} />;
    }
  };
  const renderLine = (line: Inline[]) => line.map(renderPiece);
  return (
    <div className={classes.answer}>
      {parseAnswer(text, growing).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only grow at the end and have no identity
        <AnswerBlock key={index} block={block} renderLine={renderLine} />
      ))}
    </div>
  );
}

type CitedProps = {
  piece: Extract<Inline, { type: 'citations' }>;
  byNumber: ReadonlyMap<number, Citation>;
  onCite: (citation: Citation) => void;
};

/** A mark becomes chips where its numbers are known; numbers in brackets that cite nothing stay as written. */
function Cited({ piece, byNumber, onCite }: CitedProps) {
  const known = piece.numbers.flatMap((number) => byNumber.get(number) ?? []);
  if (known.length === 0) return piece.source;
  return known.map((citation) => <CitationChip key={citation.n} citation={citation} onCite={onCite} />);
}

type AnswerBlockProps = { block: Block; renderLine: (line: Inline[]) => React.ReactNode };

/* biome-ignore-start lint/suspicious/noArrayIndexKey: lines only grow at the end and have no identity */
function AnswerBlock({ block, renderLine }: AnswerBlockProps) {
  if (block.type === 'paragraph') {
    return (
      <p>
        {block.lines.map((line, index) => (
          <Fragment key={index}>
            {index > 0 ? <br /> : null}
            {renderLine(line)}
          </Fragment>
        ))}
      </p>
    );
  }
  const items = block.lines.map((line, index) => <li key={index}>{renderLine(line)}</li>);
  return block.type === 'bullets' ? <ul>{items}</ul> : <ol start={block.first}>{items}</ol>;
}
/* biome-ignore-end lint/suspicious/noArrayIndexKey: see above */
