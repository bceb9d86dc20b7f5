import type { NoteLine, Notes } from '@wingman/contract/notes.ts';
import { positionText } from '../../lib/position.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { dueFacts } from './due.ts';
import { bySection, canBeSettled } from './sections.ts';
import type { Typed } from './typed.ts';

const texts = lazyMessages.notes;

/** What Markdown would read as markup. What was said is data. */
const marks = /[\\`*_[\]<>#|~]/gu;
const plain = (text: string) => text.replace(/\s+/gu, ' ').trim().replace(marks, '\\$&');

/** Notes with what the user typed in the recording, which comes first. */
export type CopiedNotes = Pick<Notes, 'lines' | 'kind'> & {
  typed: readonly Pick<Typed, 'id' | 'second' | 'text'>[];
};

/** Notes as Markdown: the title, when it was and of which kind, and a list for each section, each line with the second it rests on. */
export function notesAsMarkdown(
  head: readonly string[],
  { lines, kind, typed }: CopiedNotes,
  today: string,
): string {
  const own = typed.map(({ text, second }) => `- ${plain(text)} [${positionText(second)}]`);
  const sections = bySection(lines, kind).map(({ title: heading, lines: found }) =>
    [`## ${plain(heading)}`, '', ...found.map((line) => listItem(line, today))].join('\n'),
  );
  const facts = plain(headLine(head, kind));
  const first = own.length > 0 ? [[`## ${texts.typed}`, '', ...own].join('\n')] : [];
  return `${[`# ${plain(head[0] ?? '')}`, facts, ...first, ...sections].join('\n\n')}\n`;
}

/** What stands below the title: when it was, and the kind of the notes. */
export function headLine([, when = '']: readonly string[], kind: Notes['kind']): string {
  return kind === null ? when : `${when} · ${texts.kinds[kind]}`;
}

function listItem(line: NoteLine, today: string): string {
  const box = canBeSettled(line) ? `[${line.state === 'done' ? 'x' : ' '}] ` : '';
  const words = line.state === 'dropped' ? `~~${plain(line.text)}~~` : plain(line.text);
  const [source] = line.sources;
  const facts = factsOf(line, today).map(plain).join(', ');
  return `- ${box}${words}${facts ? ` (${facts})` : ''}${source ? ` [${positionText(source.start)}]` : ''}`;
}

/** Who is to do something for whom, and when, as short texts. */
export function factsOf(line: NoteLine, today: string): string[] {
  const { who, toWhom } = line;
  const names = [who, toWhom === null ? null : `${texts.toWhom} ${toWhom}`].filter((name) => name !== null);
  return [...(names.length > 0 ? [names.join(' ')] : []), ...dueFacts(line, today)];
}
