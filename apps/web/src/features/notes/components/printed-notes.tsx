import type { NoteLine } from '@wingman/contract/notes.ts';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { factsOf } from '../notes-markdown.ts';
import { bySection } from '../sections.ts';

const texts = lazyMessages.notes;

/** The notes on paper. */
export function PrintedNotes({ lines, today }: { lines: readonly NoteLine[]; today: string }) {
  return (
    <>
      <h2>{texts.title}</h2>
      {bySection(lines).map(({ section, lines: own }) => (
        <section key={section}>
          <h3>{texts.sections[section]}</h3>
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
