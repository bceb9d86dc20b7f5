import type { TemplateSection } from '@wingman/contract/note-template.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { fold } from '@wingman/italian/tokens/token.ts';
import type { FoundLine } from '../found-notes.ts';
import { dueAsSaid } from './due-as-said.ts';
import { type CheckOptions, createLineCheck, isForeign, type LineCheck } from './line-check.ts';
import { type AnswerLine, readAnswer } from './read-answer.ts';
import type { Stage } from './stages.ts';

/** What stands of an answer about a stage. */
export type StageNotes = { title: string | undefined; lines: FoundLine[] };

export type Reading = CheckOptions & { startedAt: string; sections: TemplateSection[] };

const nothing: StageNotes = { title: undefined, lines: [] };
const mostOfSection = 15;
const longestTitle = 80;

/** What a model wrote about a stage, line by line held against what was said there. */
export function readStage(
  stage: Stage,
  answer: { text: string; isCut: boolean },
  reading: Reading,
): StageNotes {
  const read = readAnswer(answer.text, { isCut: answer.isCut, sections: reading.sections.length });
  if (isForeign(read.map(({ fields }) => fields.join(' ')).join('. '), reading.language)) return nothing;
  const check = createLineCheck(stage, reading);
  const lines: FoundLine[] = [];
  const counts = new Map<string, number>();
  const known = new Set<string>();
  for (const line of read) {
    const found = line.form === 'title' ? undefined : toLine(line, check, { stage, ...reading });
    if (!found) continue;
    const key = `${found.section} ${found.heading} ${fold(found.text)}`;
    const count = (counts.get(found.section) ?? 0) + 1;
    if (known.has(key) || count > mostOfSection) continue;
    known.add(key);
    counts.set(found.section, count);
    lines.push(found);
  }
  return { title: titleIn(read, check), lines };
}

function titleIn(read: AnswerLine[], check: LineCheck): string | undefined {
  const titles = read.filter(({ form }) => form === 'title').map(({ fields: [text = ''] }) => toTitle(text));
  return titles.find((title) => isTitle(title) && check.restOnAny(title));
}

/** Without the marks around it. */
export const toTitle = (text: string): string =>
  text
    .replace(/[.…]$/, '')
    .replace(/^[«"“]/, '')
    .replace(/[»"”]$/, '');
export const isTitle = (title: string): boolean => title.length <= longestTitle && title.includes(' ');

type Context = Reading & { stage: Stage };

function toLine(line: AnswerLine, check: LineCheck, context: Context): FoundLine | undefined {
  const { form, fields, numbers, place } = line;
  if (form === 'title') return undefined;
  if (form === 'commitment') return commitmentOf(fields, numbers, check, context);
  if (form === 'appointment') return appointmentOf(fields, numbers, check, context);
  const [text = ''] = fields;
  const segments = check.restOf(text, numbers);
  if (!segments || (form !== 'name' && !text.includes(' '))) return undefined;
  if (form === 'name' && !isNamedIn(text, segments)) return undefined;
  const heading = place === undefined ? null : (context.sections[place]?.heading ?? null);
  return { ...plainLine, section: form, heading, text: capitalised(text), segments };
}

const plainLine = {
  heading: null,
  who: null,
  toWhom: null,
  dueText: null,
  due: null,
  madeBy: 'model',
} as const;

const longestName = 60;

/** A name must be said as it is written. */
function isNamedIn(name: string, segments: SegmentEntity[]): boolean {
  const said = fold(segments.map(({ text, speaker }) => `${text} ${speaker ?? ''}`).join(' '));
  return name.length <= longestName && said.includes(fold(name));
}

const isLeftOut = (field: string): boolean => !/[\p{L}\p{N}]/u.test(field);

/** «chi | a chi | che cosa | quando» */
function commitmentOf(
  fields: string[],
  numbers: number[],
  check: LineCheck,
  { startedAt, timeZone, stage }: Context,
): FoundLine | undefined {
  if (fields.length < 3 || fields.length > 4) return undefined;
  const [who = '', toWhom = '', what = '', when = ''] = fields;
  const around = check.around(numbers);
  const taker = takerOf(who, around);
  if (taker === undefined || isLeftOut(what)) return undefined;
  // With who does it, so that nobody is given what another one takes on.
  const told = taker === null ? what : `${taker} ${what}`;
  const segments = check.restOf(told, numbers) ?? undefined;
  if (!segments) return undefined;
  const hearer = stage.recording.speakers.find((voice) => fold(voice) === fold(toWhom)) ?? null;
  const due = isLeftOut(when) ? undefined : dueAsSaid(when, around, { startedAt, timeZone });
  return {
    ...plainLine,
    section: 'commitment',
    text: capitalised(what),
    segments,
    who: taker,
    toWhom: hearer === taker ? null : hearer,
    dueText: due?.text ?? null,
    due: due?.due ?? null,
  };
}

/**
 * The voice that takes something on, who must be heard where it does; null where voices are not told apart. Undefined where it is
 * somebody else: then nobody promised it.
 */
function takerOf(who: string, around: SegmentEntity[]): string | null | undefined {
  const voices = new Set(around.flatMap(({ speaker }) => speaker ?? []));
  if (voices.size === 0) return null;
  const named = [...voices].find((voice) => fold(voice) === fold(who));
  if (named !== undefined) return named;
  return isLeftOut(who) && voices.size === 1 ? [...voices][0] : undefined;
}

/** «quale | quando» */
function appointmentOf(
  fields: string[],
  numbers: number[],
  check: LineCheck,
  { startedAt, timeZone }: Context,
): FoundLine | undefined {
  const [text = '', when = ''] = fields;
  if (fields.length !== 2 || isLeftOut(text) || isLeftOut(when)) return undefined;
  const segments = check.restOf(text, numbers);
  const due = dueAsSaid(when, check.around(numbers), { startedAt, timeZone });
  // Without a day it is no appointment.
  if (!segments || !due) return undefined;
  return {
    ...plainLine,
    section: 'appointment',
    text: capitalised(text),
    segments,
    dueText: due.text,
    due: due.due,
  };
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
