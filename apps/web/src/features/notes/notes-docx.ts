import { cleanLine } from '@wingman/contract/clean-text.ts';
import type { NoteLine } from '@wingman/contract/notes.ts';
import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import { positionText } from '../../lib/position.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { type CopiedNotes, factsOf, headLine } from './notes-markdown.ts';
import { bySection, canBeSettled } from './sections.ts';

/** Grey of what is not said words. */
const quiet = '595959';
/** One line without what XML cannot hold, escaped or not. */
const plain = (text: string) => cleanLine(text).replace(/[\uFFFE\uFFFF]/g, '');

/** Notes as a Word document, with the content of `notesAsMarkdown`. The library is large: this file is imported on demand only. */
export function notesAsDocx(
  head: readonly string[],
  { lines, kind, typed }: CopiedNotes,
  today: string,
): Promise<Blob> {
  const title = plain(head[0] ?? '');
  const children = [
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
    new Paragraph({ children: [new TextRun({ text: plain(headLine(head, kind)), color: quiet })] }),
    ...(typed.length > 0 ? [sectionTitle(lazyMessages.notes.typed)] : []),
    ...typed.map(typedItem),
    ...bySection(lines, kind).flatMap(({ title: heading, lines: own }) => [
      sectionTitle(heading),
      ...own.map((line) => listItem(line, today)),
    ]),
  ];
  return Packer.toBlob(
    new Document({
      ...{ title, creator: 'Wingman' },
      styles: { default: { document: { run: { font: 'Calibri', size: 22, language: { value: 'it-IT' } } } } },
      sections: [{ children }],
    }),
  );
}

const sectionTitle = (text: string) =>
  new Paragraph({ text: plain(text), heading: HeadingLevel.HEADING_1, keepNext: true });

function typedItem({ text, second }: CopiedNotes['typed'][number]): Paragraph {
  const at = new TextRun({ text: ` [${positionText(second)}]`, color: quiet });
  return new Paragraph({
    bullet: { level: 0 },
    children: [new TextRun({ text: plain(text), bold: true }), at],
  });
}

function listItem(line: NoteLine, today: string): Paragraph {
  const { text, state } = line;
  const [source] = line.sources;
  const box = canBeSettled(line) ? `${state === 'done' ? '☑' : '☐'} ` : '';
  const facts = factsOf(line, today).map(plain).join(', ');
  const behind = `${facts ? ` (${facts})` : ''}${source ? ` [${positionText(source.start)}]` : ''}`;
  return new Paragraph({
    bullet: { level: 0 },
    children: [
      ...(box ? [new TextRun({ text: box, font: 'Segoe UI Symbol' })] : []),
      new TextRun({ text: plain(text), strike: state === 'dropped' }),
      ...(behind ? [new TextRun({ text: behind, color: quiet })] : []),
    ],
  });
}
