import { voiceLabel } from '@wingman/contract/speaker.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { listSegmentsOfVoice } from '@wingman/db/repositories/voice-segment.repository.ts';
import { foldText } from '@wingman/italian/dates/folded-text.ts';
import { unnamedTerm } from '@wingman/search/postings/index-segments.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import type { UserIndex } from './user-index.ts';

/** Verbs of speech in the third person: «ha detto», «dice»; not «ho detto». */
export const saying =
  /(?<![\p{L}])(?:(?:ha|hanno|aveva|abbia) (?:mai |gia |poi |appena )?(?:detto|raccontato|parlato|spiegato|risposto|proposto)|dic[ea]|diceva|racconta|spiega|(?:did|has|had|does) .{0,200}(?:say|said|tell|told)|sa(?:id|ys))(?![\p{L}])/u;
const unnamed = /(?<![\p{L}])voce (\d{1,4})(?![\p{L}\d])/u;

/**
 * The words of a voice without a name, for questions that ask for nothing else: «Che dice la voce 2?». Its number means something in
 * one recording only: of several the latest in which there is one. Undefined for every other question, and if no such voice speaks
 * in the ranges.
 */
export async function findSpeakerWords(
  { db, userId }: UserIndex,
  { text, ranges, limit }: { text: string; ranges: Bounds[]; limit: number },
): Promise<SegmentEntity[] | undefined> {
  const number = askedNumber(text);
  if (number === undefined) return undefined;
  const voice = { userId, speaker: voiceLabel(number), term: unnamedTerm(number), limit };
  const said = await Promise.all(ranges.map((bounds) => listSegmentsOfVoice(db, { ...bounds, ...voice })));
  const latest = said.flat().reduce<SegmentEntity | undefined>(later, undefined);
  return latest && said.flat().filter(({ recordingId }) => recordingId === latest.recordingId);
}

const later = (one: SegmentEntity | undefined, other: SegmentEntity) =>
  one && one.spokenAt >= other.spokenAt ? one : other;

function askedNumber(text: string): number | undefined {
  const folded = foldText(text).text;
  const number = saying.test(folded) ? unnamed.exec(folded)?.[1] : undefined;
  if (number === undefined) return undefined;
  const isAll = readQuestion(text).concepts.every(({ word }) => word === 'voce' || word === number);
  return isAll ? Number(number) : undefined;
}
