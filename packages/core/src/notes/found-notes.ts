import type { Due } from '@wingman/contract/notes.ts';
import type { NoteKind, NoteSection } from '@wingman/contract/notes-table.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { commitmentIn } from '@wingman/italian/commitments/commitment.ts';
import { decisionIn } from '@wingman/italian/commitments/decision.ts';
import type { CalendarDay, Days } from '@wingman/italian/dates/calendar.ts';
import { comingDays } from '@wingman/italian/dates/coming-days.ts';
import { standOutTurns } from '@wingman/search/overviews/stand-out-turns.ts';

/** A line that was found, and the segments that it rests on, in the order of speech. */
export type FoundLine = {
  section: NoteSection;
  text: string;
  segments: SegmentEntity[];
  who: string | null;
  toWhom: string | null;
  dueText: string | null;
  due: Due | null;
};

export type FoundNotes = { kind: NoteKind; title: string | null; lines: FoundLine[] };

/** Increase it when the rules change: notes of older ones are made again. */
export const notesVersion = 1;

const mostSummed = 5;
const nothing = { who: null, toWhom: null, dueText: null, due: null };

/** What a transcript comes to, by rules alone. */
export function findNotes(segments: SegmentEntity[], timeZone: string): FoundNotes {
  const lines = segments.flatMap((segment) => [...decisionOf(segment), ...commitmentOf(segment, timeZone)]);
  const summary = standOutTurns(segments, mostSummed).map(
    ({ turns }): FoundLine => ({
      ...nothing,
      section: 'summary',
      text: turns.map(({ text }) => text).join(' '),
      segments: segments.filter(({ id }) => turns.some((turn) => turn.id === id)),
    }),
  );
  return { kind: 'conversation', title: null, lines: [...summary, ...lines] };
}

function decisionOf(segment: SegmentEntity): FoundLine[] {
  const found = decisionIn(segment.text);
  if (!found) return [];
  const text = segment.text.slice(found.span.start, found.span.end).trim();
  return [{ ...nothing, section: 'decision', text, segments: [segment] }];
}

function commitmentOf(segment: SegmentEntity, timeZone: string): FoundLine[] {
  const found = commitmentIn(segment.text);
  if (!found) return [];
  const text = segment.text.slice(found.span.start, found.span.end).trim();
  const named = comingDays(text, new Date(segment.spokenAt), timeZone).at(-1);
  const when = named && {
    dueText: text.slice(named.span.start, named.span.end),
    due: dueOf(named.days),
  };
  return [{ ...nothing, ...when, section: 'commitment', text, segments: [segment], who: segment.speaker }];
}

function dueOf({ first, last }: Days): Due {
  const [from, to] = [dayText(first), dayText(last)];
  return { from: from === to ? null : from, to, time: null };
}

const dayText = ({ year, month, day }: CalendarDay) =>
  [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
