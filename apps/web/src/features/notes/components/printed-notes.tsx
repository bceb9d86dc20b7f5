import type { NoteLine } from '@wingman/contract/notes.ts';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { type CopiedNotes, factsOf } from '../notes-markdown.ts';
import { bySection } from '../sections.ts';

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
        <section data-own>
          <h3>{texts.typed}</h3>
          <ul>
            {typed.map(({ id, text, second }) => (
              <li key={id}>
                {text} [{positionText(second)}]
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
    ...(state === 'done' ? [texts.isDone] : []),
    ...(state === 'dropped' ? [texts.dropped] : []),
    ...(origin === 'own' ? [texts.own] : []),
  ];
  return (
    <li>
      {text}
      {facts.length > 0 ? ` (${facts.join(', ')})` : ''}
      {source ? ` [${positionText(source.start)}]` : ''}
    </li>
  );
}
