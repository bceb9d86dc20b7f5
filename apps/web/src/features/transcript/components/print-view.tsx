import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { Paragraph } from '../paragraphs.ts';
import { clockText, headOf } from '../transcript-text.ts';
import { voicesOf } from '../voices-of.ts';
import classes from './print-view.module.css';

const texts = lazyMessages.transcript;

type PrintViewProps = { recording: RecordingDetail; title: string; paragraphs: readonly Paragraph[] };

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

function Pages({ recording, title, paragraphs }: PrintViewProps) {
  const [, when] = headOf(recording, title);
  const voices = voicesOf(recording.segments);
  return (
    <article className={classes.pages}>
      <h1>{title}</h1>
      <p className={classes.facts}>
        {when}
        {voices.length > 0 ? ` · ${texts.voices(voices.length)}: ${voices.join(', ')}` : ''}
      </p>
      {paragraphs.map(({ index, isTurn, speaker, start, segments }) => (
        <p key={index} className={classes.paragraph} data-turn={isTurn || undefined}>
          <span className={classes.time}>{clockText(start)}</span>{' '}
          {isTurn && speaker !== null ? <strong>{speaker}: </strong> : null}
          {segments.map(({ text }) => text).join(' ')}
        </p>
      ))}
    </article>
  );
}
