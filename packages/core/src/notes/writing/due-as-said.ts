import type { Due } from '@wingman/contract/due.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { words } from '@wingman/italian/stems/analysis.ts';
import { saidDues } from '@wingman/notes/said-dues.ts';
import { toDue } from '../found-notes.ts';

/** The words that say when, as they were said, and the days that they mean on the day on which they were. */
export type DueAsSaid = { text: string; due: Due };

const plain = (text: string) => ` ${words(text).join(' ')} `;

/**
 * What a model gave as the words that say when, read by our own reader of time where they were said; undefined where nobody said
 * them, or they name no day.
 */
export function dueAsSaid(
  when: string,
  segments: SegmentEntity[],
  { startedAt, timeZone }: { startedAt: string; timeZone: string },
): DueAsSaid | undefined {
  const wanted = plain(when);
  for (const { text, start } of segments) {
    if (!plain(text).includes(wanted)) continue;
    const saidAt = new Date(Date.parse(startedAt) + start * 1_000);
    const meant = saidDues(text, saidAt, timeZone).find((each) => {
      const said = plain(text.slice(each.start, each.end));
      return said.includes(wanted) || wanted.includes(said);
    });
    if (meant) return { text: when, due: toDue(meant.due) };
  }
  return undefined;
}
