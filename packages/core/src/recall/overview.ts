import type { Handle } from '@wingman/db/handle.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import { listRecordingTitles } from '@wingman/db/repositories/recording-heading.repository.ts';
import {
  listLatestSegments,
  listNeighbours,
  type SegmentEntity,
} from '@wingman/db/repositories/segment.repository.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { type OverviewQuestion, readOverviewQuestion } from '@wingman/search/questions/overview-question.ts';
import type { Concept } from '@wingman/search/questions/query-terms.ts';
import { boundsOf, shownWithin } from './bounds.ts';
import { says } from './commitments/sought.ts';
import type { QuestionPlan } from './plan-question.ts';
import { searchSegments } from './search.ts';
import type { UserIndex } from './user-index.ts';

type Asked = { plan: QuestionPlan; limit: number };
/** One recording with what was said in it, in the order of speech. `terms`: of its words and its title, `speakers`: of its speakers. */
type Recording = {
  segments: SegmentEntity[];
  title: Set<string>;
  terms: Set<string>;
  speakers: Set<string>;
};

/** Best hits that may name the recording. */
const maxHits = 40;

/**
 * All that was said in the recordings of which a question wants an overview: chosen by its date, the voices that it names and the
 * topic. Undefined for every other question, and where the words of the topic are said in none.
 */
export async function findOverview(
  index: UserIndex,
  { plan, limit }: Asked,
): Promise<SegmentEntity[] | undefined> {
  const { db, userId } = index;
  const hasDate = plan.ranges.length > 0;
  const preferred = hasDate ? undefined : plan.preferred;
  const asked = readOverviewQuestion(preferred?.text ?? plan.text);
  if (!asked) return undefined;
  const ranges: Bounds[] = hasDate ? plan.ranges : (preferred?.ranges ?? [boundsOf(plan.wide)]);
  const read = (bounds: Bounds) => listLatestSegments(db, { ...bounds, userId, limit });
  const latest = (await Promise.all(ranges.map(read))).flat();
  const words = [...asked.names, ...asked.topic];
  const hits = await Promise.all(
    ranges.map((range) => searchSegments(index, { ...range, ...search, concepts: words })),
  );
  const ids = new Set(hits.flatMap((found) => found.hits.map(({ recordingId }) => recordingId)));
  const known = new Set(latest.map(({ recordingId }) => recordingId));
  const further = [...ids].filter((id) => !known.has(id)).slice(0, mostFurther);
  const wanted = further.map((recordingId) => ({ recordingId, fromPosition: 0, toPosition: limit }));
  const within = shownWithin(plan.wide);
  const all = [...latest, ...(await listNeighbours(db, { userId, wanted, within }))];
  const isDated = hasDate || preferred !== undefined;
  const recordings = await readRecordings(db, userId, all);
  return chooseRecordings(recordings, asked, isDated)?.flatMap(({ segments }) => segments);
}

async function readRecordings(db: Handle, userId: string, all: SegmentEntity[]): Promise<Recording[]> {
  const groups = [...Map.groupBy(all, ({ recordingId }) => recordingId)]
    .map(([id, members]) => ({ id, segments: members.sort((one, other) => one.position - other.position) }))
    .sort((one, other) => (beginning(one) < beginning(other) ? 1 : -1));
  const ids = groups.slice(0, mostTitles).map(({ id }) => id);
  const titles = await listRecordingTitles(db, { userId, ids });
  const titleOf = new Map(titles.map(({ id, title }) => [id, analyse(title ?? '')]));
  return groups.map(({ id, segments }) => {
    const title = new Set(titleOf.get(id));
    const terms = new Set([...title, ...segments.flatMap(({ text }) => analyse(text))]);
    const speakers = new Set(segments.flatMap(({ speaker }) => speaker ?? []));
    return { segments, title, terms, speakers: new Set([...speakers].flatMap((name) => analyse(name))) };
  });
}

const beginning = ({ segments }: Pick<Recording, 'segments'>) => segments[0]?.spokenAt ?? '';

const search = { asksFigures: false, limit: maxHits };
/** Recordings that are read besides the latest. */
const mostFurther = 8;
/** Recordings, the newest, whose titles are read. */
const mostTitles = 60;

/** `all`: newest first. Without a date one recording is meant, unless several are named («le lezioni»). */
function chooseRecordings(
  all: Recording[],
  { names, topic, isPlural, kinds }: OverviewQuestion,
  isDated: boolean,
): Recording[] | undefined {
  const isVoice = (concept: Concept) => all.some((recording) => speaks(recording, concept));
  const voices = names.filter(isVoice);
  const present = best(all, (recording) => voices.filter((voice) => speaks(recording, voice)).length);
  const others = [...names.filter((name) => !isVoice(name)), ...topic];
  const worthOf = worthAmong(present, others);
  const ofTopic = others.length > 0 ? best(present, worthOf) : present;
  // What it is called chooses only where the date, the voices and the topic leave several.
  const about = best(ofTopic, ({ title }) => Number(kinds.some((kind) => isTitled(title, kind))));
  const isFound = others.length === 0 || about.some((recording) => worthOf(recording) > 0);
  if (!isFound) return undefined;
  const isOne = kinds.length > 0 && !isPlural && !isDated;
  return isOne ? about.slice(0, 1) : about;
}

/** Those that reach the highest score. */
function best(all: Recording[], score: (recording: Recording) => number): Recording[] {
  const scores = all.map(score);
  const most = Math.max(0, ...scores);
  return all.filter((_, index) => (scores[index] ?? 0) >= most);
}

const speaks = ({ speakers }: Recording, name: Concept) => says(name, speakers);

/** How much of the topic is said in a recording; what few recordings say tells more. */
function worthAmong(among: Recording[], concepts: Concept[]): (recording: Recording) => number {
  const worths = concepts.map(
    (concept) => 1 / among.filter((recording) => isSaidIn(recording, concept)).length,
  );
  return (recording) =>
    concepts.reduce(
      (sum, concept, index) => sum + (isSaidIn(recording, concept) ? (worths[index] ?? 0) : 0),
      0,
    );
}

/** «Riunioni» are asked for, «riunione» is the title. */
const isTitled = (title: Set<string>, kind: string) => title.has(analyse(kind)[0] ?? '');

const isSaidIn = ({ terms }: Recording, concept: Concept) => says(concept, terms);
