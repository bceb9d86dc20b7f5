import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import { listLatestSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { type Excerpt, overviewExcerpts } from '@wingman/search/excerpts/excerpts.ts';
import { asksAboutIt, readOverviewQuestion } from '@wingman/search/questions/overview-question.ts';
import { readQuestion } from '@wingman/search/questions/question.ts';
import { boundsOf, shownWithin } from './bounds.ts';
import { asksForTasks, type QuotedLine } from './commitments/sought.ts';
import { findOverview } from './overview.ts';
import { findOverviewLines } from './overview-lines.ts';
import { type QuestionPlan, type RecallQuery, wantsOverview } from './plan-question.ts';
import { findSpeakerWords } from './speaker-words.ts';
import type { UserIndex } from './user-index.ts';
import { type AskedVoices, findVoiceWords } from './voice-words.ts';

/** Segments from which an overview is made: some three hours of speech. */
const maxOverview = 2_000;
/** Characters of all excerpts together. */
const budget = 8_000;
/** So many of them are left for what was said, however much the notes hold. */
const leastBudget = 2_000;

/** `lines`: of the notes of recordings that have some; `left`: how many recordings more have some. */
export type Everything = { isFound: boolean; excerpts: Excerpt[]; lines?: QuotedLine[]; left?: number };

type Asked = { query: RecallQuery; index: UserIndex; plan: QuestionPlan };

/** What those say of whom a question asks, or everything; `voices`: of whom it asks. */
export async function findWhole(
  asked: Asked,
): Promise<{ everything: Everything | undefined; voices?: AskedVoices }> {
  const spoken = await findVoices(asked);
  if (!spoken) return { everything: await findEverything(asked) };
  const { segments, voices } = spoken;
  const isHeard = segments.length > 0;
  return {
    everything: isHeard ? told(overviewExcerpts(segments, budget)) : await findEverything(asked),
    voices,
  };
}

async function findVoices({ query, index, plan }: Asked) {
  if (plan.isOutside || wantsOverview(query.question, plan)) return undefined;
  return findVoiceWords(index, { text: plan.text, ranges: rangesOf(plan), limit: maxOverview });
}

const rangesOf = (plan: QuestionPlan): Bounds[] =>
  plan.ranges.length > 0 ? plan.ranges : [boundsOf(plan.wide)];

type Ranged = Asked & { ranges: Bounds[] };

/**
 * What was said then, or in the recordings of which a question asks, by their notes and in excerpts; or the words of one voice, where
 * the question asks for nothing else. Undefined for every other question.
 */
async function findEverything(asked: Asked): Promise<Everything | undefined> {
  const { query, index, plan } = asked;
  const { userId, question } = query;
  const ranges = rangesOf(plan);
  const ranged = { ...asked, ranges };
  const isOfAll = wantsOverview(question, plan);
  if (isOfAll && plan.isOutside) return told([]);
  if (isOfAll ? !isOfOne(plan) : !plan.isOutside && isAboutAll(plan)) {
    const segments = ranges.map((bounds) =>
      listLatestSegments(index.db, { ...bounds, userId, limit: maxOverview }),
    );
    return withNotes(ranged, (await Promise.all(segments)).flat());
  }
  if (plan.isOutside) return undefined;
  const voice = { text: plan.text, ranges, limit: maxOverview };
  const spoken = isOfAll ? undefined : await findSpeakerWords(index, voice);
  if (spoken) return told(overviewExcerpts(spoken, budget));
  const segments = await findOverview(index, { plan, limit: maxOverview });
  if (!segments) return undefined;
  const recordingIds = [...new Set(segments.map(({ recordingId }) => recordingId))];
  return withNotes({ ...ranged, ranges: [boundsOf(plan.wide)] }, segments, recordingIds);
}

/** Beside what the notes tell, the talk of the recordings that have none comes first. */
async function withNotes(
  { query, index, plan, ranges }: Ranged,
  segments: SegmentEntity[],
  recordingIds?: readonly string[],
): Promise<Everything> {
  // «Non ho trovato impegni» stands before what was said.
  if (asksForTasks(query)) return told(overviewExcerpts(segments, budget));
  const { userId, timeZone } = query;
  const asked = { userId, timeZone, ranges, shown: shownWithin(plan.wide), recordingIds };
  const { lines, noted, left } = await findOverviewLines(index.db, asked);
  const others = segments.filter(({ recordingId }) => !noted.has(recordingId));
  const characters = lines.reduce(
    (sum, { turns }) => sum + turns.reduce((of, { text }) => of + text.length, 0),
    0,
  );
  const rest = Math.max(leastBudget, budget - characters);
  return told(overviewExcerpts(others.length > 0 ? others : segments, rest), { lines, left });
}

function told(excerpts: Excerpt[], notes?: { lines: QuotedLine[]; left: number }): Everything {
  return { isFound: excerpts.length + (notes?.lines.length ?? 0) > 0, excerpts, ...notes };
}

/** Of one recording a question without a word to search for («parlamene») asks for all of it. */
const isAboutAll = ({ wide, text, previousText }: QuestionPlan) =>
  wide.recording !== undefined &&
  (asksAboutIt(text) || readQuestion(text, previousText).concepts.length === 0);

/** «Riassumi questa registrazione», where many may be searched, is the latest. */
function isOfOne({ wide, ranges, isDateOnly, text }: QuestionPlan): boolean {
  if (wide.recording || ranges.length > 0 || isDateOnly) return false;
  const asked = readOverviewQuestion(text);
  return asked !== undefined && asked.kinds.length > 0 && !asked.isPlural;
}
