import type { NoteSection } from '@wingman/contract/notes-table.ts';

const labels = {
  titolo: 'title',
  sintesi: 'summary',
  punto: 'key_point',
  decisione: 'decision',
  impegno: 'commitment',
  appuntamento: 'appointment',
  domanda: 'question',
  nome: 'name',
} as const satisfies Record<string, NoteSection | 'title'>;

/** A line in the form that was asked for. `place`: of a section of a template, from 0. `numbers`: of the turns that it cites. */
export type AnswerLine = {
  form: NoteSection | 'title';
  place: number | undefined;
  fields: string[];
  numbers: number[];
};

/** Numbers of turns; also the forms that models like to write. */
const marks = / ?\[(\d{1,4}(?:\s*[,;]\s*\d{1,4})*)\]/g;
const longestLabel = 14;
const longestLine = 1_000;
/** Of the lines so many must be in the form: a model that writes another one has not understood what it is asked for. */
const leastInForm = 0.5;
/** Of one answer; whoever writes more has lost the thread. */
const mostLines = 200;

/** The lines of an answer that are in the form; none where most are not. The last one of an answer that was cut is left out. */
export function readAnswer(
  answer: string,
  { isCut, sections }: { isCut: boolean; sections: number },
): AnswerLine[] {
  const written = answer.split('\n').slice(0, isCut ? -1 : undefined);
  const lines = written.map((line) => line.trim()).filter((line) => /[\p{L}\p{N}]/u.test(line));
  const read = lines.slice(0, mostLines).map((line) => readLine(line, sections));
  const inForm = read.filter((line) => line !== undefined);
  return inForm.length >= lines.length * leastInForm ? inForm : [];
}

function readLine(line: string, sections: number): AnswerLine | undefined {
  if (line.length > longestLine) return undefined;
  const plain = withoutFrame(line);
  const colon = plain.indexOf(':');
  if (colon < 0 || colon > longestLabel) return undefined;
  const label = plain.slice(0, colon).replaceAll('*', '').trim().toLowerCase();
  const place = placeOf(label, sections);
  const form = place === undefined ? formOf(label) : 'custom';
  if (form === undefined) return undefined;
  const rest = plain.slice(colon + 1);
  const numbers = [...rest.matchAll(marks)].flatMap(([, list = '']) => list.split(/[,;]/).map(Number));
  const text = rest.replace(marks, '').replace(/^\*\*/, '');
  const fields = (form === 'commitment' || form === 'appointment' ? text.split('|') : [text]).map(trimmed);
  return { form, place, fields, numbers: [...new Set(numbers)] };
}

/** Without the mark of a list. */
function withoutFrame(line: string): string {
  const mark = /^(?:[-*•]|\d{1,2}[.)])\s/.exec(line);
  return mark ? line.slice(mark[0].length).trim() : line;
}

const formOf = (label: string) =>
  Object.hasOwn(labels, label) ? labels[label as keyof typeof labels] : undefined;

function placeOf(label: string, sections: number): number | undefined {
  const found = /^sezione (\d)$/.exec(label);
  const place = Number(found?.[1]) - 1;
  return found && place >= 0 && place < sections ? place : undefined;
}

const trimmed = (text: string) => text.replace(/\s+/g, ' ').trim();
