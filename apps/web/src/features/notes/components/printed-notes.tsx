import type { NoteLine } from '@wingman/contract/notes.ts';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { type CopiedNotes, factsOf } from '../notes-markdown.ts';
import { bySection, canBeSettled } from '../sections.ts';

const texts = lazyMessages.notes;

/** The notes on paper. */
export function PrintedNotes({
  notes: { lines, kind, typed },
  today,
}: {
  notes: CopiedNotes;
  today: string;
}) {
  return (
    <>
      <h2>{texts.title}</h2>
      {typed.length > 0 ? (
        <section>
          <h3>{texts.typed}</h3>
          <ul>
            {typed.map(({ id, text, second }) => (
              <li key={id}>
                {text} <small>[{positionText(second)}]</small>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {bySection(lines, kind).map(({ title, lines: own }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {own.map((line) => (
              <PrintedLine key={line.id} line={line} today={today} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function PrintedLine({ line, today }: { line: NoteLine; today: string }) {
  const { text, state, sources, origin } = line;
  const [source] = sources;
  const facts = [
    ...factsOf(line, today),
    ...(state === 'dropped' ? [texts.dropped.toLocaleLowerCase('it')] : []),
    ...(origin === 'own' ? [texts.own.toLocaleLowerCase('it')] : []),
  ].join(', ');
  return (
    // The box that stands before it on the screen is its mark on paper.
    <li data-box={canBeSettled(line) && state !== 'dropped' ? state : undefined}>
      {state === 'dropped' ? <s>{text}</s> : text}
      {facts ? <small> ({facts})</small> : null}
      {source ? <small> [{positionText(source.start)}]</small> : null}
    </li>
  );
}
