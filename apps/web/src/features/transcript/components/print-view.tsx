import { divideAtMoments } from '@wingman/contract/divide-at-moments.ts';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { type Added, additionsOf } from '../added.ts';
import type { Paragraph } from '../paragraphs.ts';
import { clockText, headOf } from '../transcript-text.ts';
import { voicesOf } from '../voices-of.ts';
import classes from './print-view.module.css';

const texts = lazyMessages.transcript;

type PrintViewProps = {
  recording: RecordingDetail;
  title: string;
  paragraphs: readonly Paragraph[];
  added: readonly Added[];
  /** What stands above the words. */
  children?: ReactNode;
};

/** All of a transcript on paper, however little of it the screen draws. It stands in the page only while it is printed. */
export function PrintView(props: PrintViewProps) {
  return useIsPrinting() ? createPortal(<Pages {...props} />, document.body) : null;
}

/** Is the page being printed, by our button or the browser's own menu? */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when this returns.
    const draw = (on: boolean) => flushSync(() => setPrinting(on));
    const begin = () => draw(true);
    const end = () => draw(false);
    const query = matchMedia('print');
    const change = () => draw(query.matches);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    query.addEventListener('change', change);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      query.removeEventListener('change', change);
    };
  }, []);
  return isPrinting;
}

function Pages({ recording, title, paragraphs, added, children }: PrintViewProps) {
  const [, when] = headOf(recording, title);
  const addedTo = additionsOf(paragraphs, added);
  const voices = voicesOf(recording.segments);
  return (
    <article className={classes.pages}>
      <h1>{title}</h1>
      <p className={classes.facts}>
        {when}
        {voices.length > 0 ? ` · ${texts.voices(voices.length)}: ${voices.join(', ')}` : ''}
      </p>
      {children ? <div className={classes.above}>{children}</div> : null}
      {children ? <h2 className={classes.words}>{texts.title}</h2> : null}
      {paragraphs.length === 0 ? added.map(printed) : null}
      {paragraphs.map((paragraph) => (
        <PrintedParagraph key={paragraph.index} paragraph={paragraph} added={addedTo.get(paragraph.index)} />
      ))}
    </article>
  );
}

type PrintedParagraphProps = { paragraph: Paragraph; added: readonly Added[] | undefined };

function PrintedParagraph({ paragraph: { isTurn, speaker, segments }, added = [] }: PrintedParagraphProps) {
  const [begin] = segments;
  return divideAtMoments(segments, added).map((part) => {
    const [first] = part.segments;
    return (
      <Fragment key={first?.id ?? 'before'}>
        {first ? (
          <p className={classes.paragraph} data-turn={(isTurn && first === begin) || undefined}>
            <span className={classes.time}>{clockText(first.start)}</span>{' '}
            {isTurn && first === begin && speaker !== null ? <strong>{speaker}: </strong> : null}
            {part.segments.map(({ text }) => text).join(' ')}
          </p>
        ) : null}
        {part.moments.map(printed)}
      </Fragment>
    );
  });
}

/** What was added: framed and named, so that nobody takes it for said words. */
function printed({ id, at, label, text, imageUrl }: Added) {
  return (
    <div key={id} className={classes.added}>
      <p>
        <span className={classes.time}>{clockText(at)}</span> <strong>{label}</strong>
        {text === null ? null : `: ${text}`}
      </p>
      {imageUrl === null ? null : <img className={classes.image} src={imageUrl} alt={text ?? label} />}
    </div>
  );
}
