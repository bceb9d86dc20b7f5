import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeNoteAtOnce } from '../make-note.ts';
import type { Note, NoteDue, NoteLine } from '../note.ts';

type Cited = { id: string; segmentIds: string[] };
type Marked = {
  titleWords: string[];
  decisions: Cited[];
  commitments: (Cited & { who: string; due?: string; dueAlso?: string[] })[];
  appointments: Cited[];
  notCommitments: (Cited & { why: string })[];
  borderline: Cited[];
};

/** A dialogue with what a careful reader would note. */
export type MarkedDialogue = {
  id: string;
  recordedAt: string;
  speakers: { id: string; name: string }[];
  segments: { id: string; speaker: string; start: number; end: number; text: string }[];
  gold: Marked;
};

export const markedDialogues = (): MarkedDialogue[] =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'dialogues.json'), 'utf8')).dialogues;

export const noteOf = ({ segments, speakers, recordedAt }: MarkedDialogue): Note =>
  makeNoteAtOnce({
    segments: segments.map(({ start, end, text, speaker }, id) => ({
      id,
      start,
      end,
      text,
      voice: speakers.find((each) => each.id === speaker)?.name ?? null,
    })),
    startedAt: new Date(recordedAt).toISOString(),
    timeZone: 'Europe/Rome',
  });

/** Shares from 0 to 1. */
export type NoteFigures = {
  precision: number;
  recall: number;
  who: number;
  day: number;
  traps: number;
  decisions: number;
  titles: number;
};

/** What is found and what is invented, over all dialogues: a line is right when it shares a segment with one that is marked. */
export function measureNotes(dialogues: MarkedDialogue[]): NoteFigures {
  const sum = { found: 0, given: 0, marked: 0, who: 0, day: 0, dated: 0, traps: 0, trapped: 0, titles: 0 };
  const decided = { found: 0, given: 0, marked: 0 };
  for (const dialogue of dialogues) {
    const note = noteOf(dialogue);
    const { gold } = dialogue;
    const given = citedLines(dialogue, note, 'commitment');
    const pairs = pairOff(given, gold.commitments);
    const rest = given.filter((line) => !pairs.some(([found]) => found === line));
    const neutral = rest.filter(
      (line) => touches(line, gold.borderline) && !touches(line, gold.notCommitments),
    );
    sum.found += pairs.length;
    sum.given += given.length - neutral.length;
    sum.marked += gold.commitments.length;
    sum.traps += gold.notCommitments.filter((trap) => rest.some((line) => shares(line, trap))).length;
    sum.trapped += gold.notCommitments.length;
    for (const [line, { who, due, dueAlso = [] }] of pairs) {
      if (line.who === who) sum.who += 1;
      if (due === undefined) continue;
      sum.dated += 1;
      if ([due, ...dueAlso].some((each) => line.due && lastDay(line.due) === lastDayOf(each))) sum.day += 1;
    }
    const settled = citedLines(dialogue, note, 'decision');
    decided.found += pairOff(settled, gold.decisions).length;
    decided.given += settled.length;
    decided.marked += gold.decisions.length;
    const title = (note.title ?? '').toLowerCase();
    if (gold.titleWords.some((word) => title.includes(word.toLowerCase()))) sum.titles += 1;
  }
  return {
    precision: sum.found / sum.given,
    recall: sum.found / sum.marked,
    who: sum.who / sum.found,
    day: sum.day / sum.dated,
    traps: sum.traps / sum.trapped,
    decisions: (2 * decided.found) / (decided.given + decided.marked),
    titles: sum.titles / dialogues.length,
  };
}

type CitedLine = Omit<NoteLine, 'segmentIds'> & { segmentIds: string[] };

const citedLines = (
  { segments }: MarkedDialogue,
  { lines }: Note,
  section: NoteLine['section'],
): CitedLine[] =>
  lines
    .filter((line) => line.section === section)
    .map((line) => ({ ...line, segmentIds: line.segmentIds.flatMap((id) => segments[id]?.id ?? []) }));

const shares = (one: { segmentIds: string[] }, other: { segmentIds: string[] }): boolean =>
  one.segmentIds.some((id) => other.segmentIds.includes(id));
const touches = (line: CitedLine, marked: Cited[]): boolean => marked.some((each) => shares(line, each));

/** Each line with one marked thing at most, and each thing with one line; who shares most comes first. */
function pairOff<Thing extends Cited>(lines: CitedLine[], marked: Thing[]): [CitedLine, Thing][] {
  const common = (line: CitedLine, thing: Thing) =>
    line.segmentIds.filter((id) => thing.segmentIds.includes(id)).length;
  const all = lines.flatMap((line) => marked.map((thing) => ({ line, thing, count: common(line, thing) })));
  const pairs: [CitedLine, Thing][] = [];
  for (const { line, thing, count } of all.sort((one, other) => other.count - one.count))
    if (count > 0 && !pairs.some(([known, other]) => known === line || other === thing))
      pairs.push([line, thing]);
  return pairs;
}

const lastDay = ({ from, to }: NoteDue) => to ?? from;
const lastDayOf = (due: string) => {
  const [from = '', to = from] = due.split('/');
  return (to === '..' ? from : to).slice(0, 10);
};
