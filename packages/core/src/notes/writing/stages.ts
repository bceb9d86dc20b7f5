import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import type { GivenRecording } from '../../recall/given-recordings.ts';

/** What a model is given in one call: turns, numbered from 1, and the segment of each number. */
export type Stage = { recording: GivenRecording; segments: Map<number, SegmentEntity> };

/** A segment, or a part of a long one. */
type Portion = { segment: SegmentEntity; text: string };

/** Number, voice and quotation marks of a turn, in characters. */
const frame = 24;
/** What is said at a stretch is cut into turns of so many characters. */
const longestTurn = 1_000;
/** A promise may be asked for at the end of one stage and made at the start of the next. */
const overlap = 2;
const mostVoices = 20;

/** A transcript in stages of about the same length, at most so many characters each, cut between turns. */
export function cutIntoStages(segments: SegmentEntity[], characters: number, startedAt: string): Stage[] {
  const longest = Math.min(longestTurn, Math.floor(characters / 8));
  const portions = segments
    .filter(({ text }) => /\p{L}/u.test(text))
    .flatMap((segment) => partsOf(segment.text, longest).map((text): Portion => ({ segment, text })));
  const stages = cutPortions(portions, characters);
  return stages.map((each) => toStage(each, startedAt, stages.length === 1));
}

/** So much of a stage is new, that turns of different length fit. */
const filled = 0.85;

function cutPortions(portions: Portion[], characters: number): Portion[][] {
  const total = sizesOf(portions);
  const even = total / Math.ceil(total / (characters * filled));
  const target = total <= characters ? total : even;
  const stages: Portion[][] = [];
  let current: Portion[] = [];
  let [size, fresh] = [0, 0];
  for (const portion of portions) {
    const own = sizeOf(portion);
    if (fresh > 0 && (fresh >= target || size + own > characters)) {
      stages.push(current);
      current = current.slice(-overlap);
      [size, fresh] = [sizesOf(current), 0];
    }
    current.push(portion);
    size += own;
    fresh += own;
  }
  return current.length === 0 ? stages : [...stages, current];
}

const sizesOf = (portions: Portion[]) => portions.reduce((sum, portion) => sum + sizeOf(portion), 0);
const sizeOf = ({ text, segment: { speaker } }: Portion) => text.length + (speaker?.length ?? 4) + frame;

/** A text cut at blanks. */
function partsOf(text: string, longest: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > longest) {
    const blank = rest.lastIndexOf(' ', longest);
    const end = blank > longest / 2 ? blank : longest;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return rest === '' ? parts : [...parts, rest];
}

function toStage(portions: Portion[], startedAt: string, isWhole: boolean): Stage {
  const voices = new Set(portions.flatMap(({ segment: { speaker } }) => speaker ?? []));
  const turns = portions.map(({ segment, text }, index) => {
    const { id, recordingId, position, start, end, speaker, spokenAt } = segment;
    return { n: index + 1, id, recordingId, position, start, end, text, speaker, spokenAt };
  });
  return {
    recording: {
      recordingId: portions[0]?.segment.recordingId ?? '',
      title: null,
      startedAt,
      speakers: [...voices].slice(0, mostVoices),
      turns,
      isWhole,
    },
    segments: new Map(portions.map(({ segment }, index) => [index + 1, segment])),
  };
}
