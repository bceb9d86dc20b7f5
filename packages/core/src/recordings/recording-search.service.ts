import type {
  FoundRecording,
  RecordingHit,
  RecordingOrder,
  RecordingSearch,
  RecordingSearchInput,
} from '@wingman/contract/recording-list.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  listRecordingHeads,
  listTitles,
  type TitledRecording,
} from '@wingman/db/repositories/recording-list.repository.ts';
import { listSegmentsById } from '@wingman/db/repositories/segment.repository.ts';
import { fold } from '@wingman/italian/tokens/token.ts';
import { contextLine, markWords } from '@wingman/search/excerpts/marked-words.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Clock } from '../ports/clock.ts';
import { findInRecordings, type Said, type SaidHit } from '../recall/find-in-recordings.ts';
import type { MeaningSearch } from '../recall/meaning/meaning-search.ts';
import { withPlaces } from './places-in-queue.ts';
import type { RecordingView } from './recording-view.ts';
import { narrows, recordingsWhere, zoneOf } from './recordings-where.ts';
import { withTags } from './with-tags.ts';

type SearchDeps = {
  database: WingmanDatabase;
  clock: Clock;
  view: RecordingView;
  /** Absent: by words only. */
  byMeaning: MeaningSearch | undefined;
  options: { defaultTimeZone: string };
};

const usualLimit = 20;
/** Segments that are looked for in all, and shown of each recording. */
const maxHits = 400;
const shownHits = 3;

/** Searches the recordings of a user by their titles and by what was said in them. */
export function createRecordingSearchService({ database, clock, view, byMeaning, options }: SearchDeps) {
  const { db } = database;

  /** Best first: those whose titles have all the words, then by what was said; or in another order. */
  async function search(actor: Actor, input: RecordingSearchInput): Promise<RecordingSearch> {
    const { q, sort, limit = usualLimit, ...filter } = input;
    const { userId } = actor;
    const where = recordingsWhere(filter, userId, await zoneOf(db, actor, filter, options));
    const find = (recordingIds: string[] | undefined) =>
      findInRecordings(db, byMeaning, { userId, text: q, recordingIds, limit: maxHits });
    const titles = listTitles(db, where);
    const among = narrows(where) ? (await titles).map(({ id }) => id) : undefined;
    const [recordings, said] = await Promise.all([titles, find(among)]);
    const titled = new Set(recordings.filter(hasWords(q)).map(({ id }) => id));
    const byRecording = Map.groupBy(said.hits, ({ recordingId }) => recordingId);
    const ids = [...new Set([...titled, ...byRecording.keys()])];
    const shown = inOrder(ids, recordings, sort).slice(0, limit);
    const parts = await showFound(shown, { userId, said, byRecording });
    return {
      found: parts.map((part) => ({ ...part, isTitled: titled.has(part.recording.id) })),
      hasMore: ids.length > shown.length,
    };
  }

  async function showFound(
    ids: string[],
    { userId, said, byRecording }: { userId: string; said: Said; byRecording: Map<string, SaidHit[]> },
  ): Promise<Omit<FoundRecording, 'isTitled'>[]> {
    const hitsOf = (id: string) => byRecording.get(id) ?? [];
    const best = ids.flatMap((id) => hitsOf(id).slice(0, shownHits));
    const [rows, segments] = await Promise.all([
      listRecordingHeads(db, { userId, ids }),
      listSegmentsById(db, { userId, ids: best.map(({ segmentId }) => segmentId) }),
    ]);
    const recordings = await withTags(db, await withPlaces(db, rows.map(view.show), clock.now()));
    const byId = new Map(recordings.map(({ transcript: _, ...head }) => [head.id, head]));
    const spoken = new Map(segments.map((segment) => [segment.id, segment]));
    return ids.flatMap((id) => {
      const recording = byId.get(id);
      const hits = hitsOf(id)
        .slice(0, shownHits)
        .flatMap((hit): RecordingHit[] => {
          const segment = spoken.get(hit.segmentId);
          if (!segment) return [];
          const { start, end, speaker, text } = segment;
          const line = contextLine(text, markWords(text, said.concepts));
          return [{ segmentId: hit.segmentId, start, end, speaker, ...line, isMeant: hit.isMeant }];
        });
      return recording ? [{ recording, hits, total: hitsOf(id).length }] : [];
    });
  }

  return { search };
}

/** Whether a title has all the words of a search, of which the last may not be typed to its end. */
function hasWords(text: string) {
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return ({ title }: TitledRecording) => {
    const folded = fold(title ?? '').split(/[^\p{L}\p{N}]+/u);
    return words.length > 0 && words.every((word) => folded.some((other) => other.startsWith(word)));
  };
}

/** What was recorded since the titles were read, or deleted, is left out. */
function inOrder(ids: string[], recordings: TitledRecording[], sort: RecordingOrder | undefined): string[] {
  const known = new Map(recordings.map((recording) => [recording.id, recording]));
  const found = ids.flatMap((id) => known.get(id) ?? []);
  if (sort === 'longest') found.sort((one, other) => other.duration - one.duration);
  if (sort === 'newest') found.sort((one, other) => byTime(other, one));
  if (sort === 'oldest') found.sort(byTime);
  return found.map(({ id }) => id);
}

/** The earliest first. */
function byTime({ createdAt: one }: TitledRecording, { createdAt: other }: TitledRecording): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
