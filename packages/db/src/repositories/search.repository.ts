import { sql } from 'kysely';
import { listedNumbers } from '../dialects/listed-numbers.ts';
import { asRows, asTexts, isOneOf } from '../dialects/lists-as-parameters.ts';
import { readPrepared } from '../dialects/prepared-reads.ts';
import type { Handle, Transaction } from '../handle.ts';
import { storedText } from '../stored-text.ts';
import type { Bounds } from './bounds.ts';
import { segmentsSaidBy } from './said-by.ts';
import { allOf, isOfWholeRecordings, recordingLimits, segmentLimits } from './within-bounds.ts';

/** The index entry of a recording. */
export type NewDocument = {
  recordingId: string;
  userId: string;
  /** Version of the analysis that made the lists: older ones are rebuilt. */
  version: number;
  segmentCount: number;
  /** Words of all segments together. */
  termCount: number;
  /** Instants at which the first and the last segment begin. */
  spokenFrom: string;
  spokenTo: string;
  lists: PostingList[];
};

/** Postings of a term in a recording: `data` as the caller encodes it, `hits` segments. */
export type PostingList = { term: string; hits: number; data: string };

export type FoundList = PostingList & { documentId: number };

/** Size of a user's index; `terms`: words of all segments together. */
export type Collection = { documents: number; segments: number; terms: number };

export type DocumentPlace = { id: number; recordingId: string };

export type FoundSegment = { segmentId: number; recordingId: string };

/** Few different sizes, so that prepared statements are cached. */
const insertSizes = [100, 10, 1];
/** A term is never longer: PostgreSQL's index takes 2,700 bytes a row. */
const maxTermLength = 100;

/**
 * Replaces the lists of a recording. Call it inside the transaction that writes its segments.
 */
export async function replaceDocument(trx: Transaction, document: NewDocument): Promise<void> {
  await trx.deleteFrom('search_documents').where('recording_id', '=', document.recordingId).execute();
  const ownerId = await ownerOf(trx, document.userId);
  const { id } = await trx
    .insertInto('search_documents')
    .values({
      recording_id: document.recordingId,
      owner_id: ownerId,
      version: document.version,
      segment_count: document.segmentCount,
      term_count: document.termCount,
      spoken_from: document.spokenFrom,
      spoken_to: document.spokenTo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lists = inOrder(document.lists);
  for (let start = 0, size = 0; start < lists.length; start += size) {
    size = insertSizes.find((rows) => start + rows <= lists.length) ?? 1;
    const rows = lists
      .slice(start, start + size)
      .map(({ term, hits, data }) => ({ owner_id: ownerId, term, document_id: id, hits, data }));
    await trx.insertInto('search_postings').values(rows).execute();
  }
}

/** Rows in key order are inserted faster. Of two terms with the same stored form one is kept. */
function inOrder(lists: PostingList[]): PostingList[] {
  const byTerm = new Map(lists.map((list) => [storedTerm(list.term), list]));
  return [...byTerm]
    .filter(([term]) => term !== '')
    .map(([term, list]) => ({ ...list, term }))
    .sort((one, other) => (one.term < other.term ? -1 : 1));
}

function storedTerm(term: string): string {
  return storedText(Array.from(term).slice(0, maxTermLength).join(''));
}

async function ownerOf(trx: Transaction, userId: string): Promise<number> {
  const find = () =>
    trx.selectFrom('search_owners').select('id').where('user_id', '=', userId).executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  await trx
    .insertInto('search_owners')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return ((await find()) as { id: number }).id;
}

/**
 * The reads of a search take the user, not the owner's number: those of one question can then start together. All that
 * varies is a parameter, so that each is one statement that stays prepared.
 */
const ownerNumber = (userId: string) => sql`(select id from search_owners where user_id = ${userId})`;

/** All are 0 while nothing of the user is indexed. */
export async function findCollection(handle: Handle, userId: string): Promise<Collection> {
  const [row] = await readPrepared<Collection>(
    handle,
    sql`
      select count(*) as documents, coalesce(sum(segment_count), 0) as segments,
        coalesce(sum(term_count), 0) as terms
      from search_documents where owner_id = ${ownerNumber(userId)}
    `,
  );
  return row ?? { documents: 0, segments: 0, terms: 0 };
}

/** The lists of these terms in all of the user's recordings, or only in `documentIds`. */
export async function listPostings(
  handle: Handle,
  { userId, terms, documentIds }: { userId: string; terms: string[]; documentIds?: number[] | undefined },
): Promise<FoundList[]> {
  if (terms.length === 0 || documentIds?.length === 0) return [];
  const within = documentIds ? sql`and ${isOneOf(handle, 'document_id', documentIds)}` : sql``;
  return readPrepared<FoundList>(
    handle,
    sql`
      select term, document_id as "documentId", hits, data from search_postings
      where owner_id = ${ownerNumber(userId)} and ${isOneOf(handle, 'term', terms.map(storedTerm))} ${within}
    `,
  );
}

/** In how many of the user's recordings and segments each term occurs; terms that do not occur are left out. */
export async function countTerms(
  handle: Handle,
  { userId, terms }: { userId: string; terms: string[] },
): Promise<{ term: string; documents: number; segments: number }[]> {
  if (terms.length === 0) return [];
  return readPrepared(
    handle,
    sql`
      select term, count(*) as documents, sum(hits) as segments from search_postings
      where owner_id = ${ownerNumber(userId)} and ${isOneOf(handle, 'term', terms.map(storedTerm))}
      group by term
    `,
  );
}

/**
 * The user's terms that begin with each of `prefixes`, each term once, in order, at most `limit` a prefix. Skips from
 * term to term in the index, so that a frequent term costs no more than a rare one.
 */
export async function listTerms(
  handle: Handle,
  { userId, prefixes, limit }: { userId: string; prefixes: string[]; limit: number },
): Promise<Map<string, string[]>> {
  if (prefixes.length === 0) return new Map();
  const rows = await readPrepared<{ prefix: string; term: string }>(
    handle,
    sql`
      with recursive wanted (prefix, ending, owner_id) as (
        select value, value || ${'\u{10ffff}'}, ${ownerNumber(userId)} from ${asTexts(handle, prefixes)} as listed
      ),
      found (prefix, ending, owner_id, term, place) as (
        select prefix, ending, owner_id, (
          select min(first.term) from search_postings as first
          where first.owner_id = wanted.owner_id and first.term >= wanted.prefix and first.term < wanted.ending
        ), 1 from wanted
        union all
        select prefix, ending, owner_id, (
          select min(later.term) from search_postings as later
          where later.owner_id = found.owner_id and later.term > found.term and later.term < found.ending
        ), place + 1 from found where term is not null and place < ${limit}
      )
      select prefix, term from found where term is not null order by term
    `,
  );
  const byPrefix = Map.groupBy(rows, ({ prefix }) => prefix);
  return new Map([...byPrefix].map(([prefix, found]) => [prefix, found.map(({ term }) => term)]));
}

/** The user's segments at these positions, by recording number and position. Index-only scan. */
export async function findSegments(
  handle: Handle,
  { userId, places }: { userId: string; places: { documentId: number; position: number }[] },
): Promise<Map<number, Map<number, FoundSegment>>> {
  const found = new Map<number, Map<number, FoundSegment>>();
  if (places.length === 0) return found;
  const wanted = asRows(
    handle,
    places.map(({ documentId, position }) => [documentId, position]),
  );
  const rows = await readPrepared<FoundSegment & { documentId: number; position: number }>(
    handle,
    sql`
      select document.id as "documentId", segment.position, segment.id as "segmentId",
        segment.recording_id as "recordingId"
      from ${wanted} as wanted
      cross join search_documents as document
      cross join recording_segments as segment
      where document.id = wanted.first and document.owner_id = ${ownerNumber(userId)}
        and segment.recording_id = document.recording_id and segment.position = wanted.second
    `,
  );
  for (const { documentId, position, ...segment } of rows) {
    const positions = found.get(documentId) ?? new Map<number, FoundSegment>();
    found.set(documentId, positions.set(position, segment));
  }
  return found;
}

/** The user's recordings with speech within the bounds; `isWhole`: all of it. Without `crossesTime` all of it was said in time. */
export async function listDocumentsWithin(
  handle: Handle,
  { userId, ...bounds }: Bounds & { userId: string },
): Promise<(DocumentPlace & CutRecording & { isWhole: boolean })[]> {
  const { from, to } = bounds;
  let query = handle
    .selectFrom('search_documents')
    .select(['id', 'recording_id as recordingId', 'spoken_from as begin', 'spoken_to as end'])
    .where('owner_id', '=', ({ selectFrom }) =>
      selectFrom('search_owners').select('id').where('user_id', '=', userId),
    )
    .where(allOf(recordingLimits('search_documents.recording_id', bounds)));
  if (to !== null) query = query.where('spoken_from', '<', to);
  if (from !== null) query = query.where('spoken_to', '>=', from);
  const rows = await query.execute();
  const isAllSaid = isOfWholeRecordings(bounds);
  return rows.map(({ id, recordingId, begin, end }) => {
    const crossesTime = (from !== null && begin < from) || (to !== null && end >= to);
    return { id, recordingId, crossesTime, isWhole: isAllSaid && !crossesTime };
  });
}

/** The index entries of these recordings of the user; those without speech have none. */
export async function listDocumentsOf(
  handle: Handle,
  { userId, recordingIds }: { userId: string; recordingIds: string[] },
): Promise<number[]> {
  const rows = await readPrepared<{ id: number }>(
    handle,
    sql`
      select id from search_documents
      where owner_id = ${ownerNumber(userId)} and ${isOneOf(handle, 'recording_id', recordingIds)}
    `,
  );
  return rows.map(({ id }) => id);
}

/** `crossesTime`: some of it may have been said before or after the range of time. */
export type CutRecording = { recordingId: string; crossesTime: boolean };

/** The positions at which something was said within the bounds, of each of these recordings of the user; those without any are left out. */
export async function listPositionsWithin(
  handle: Handle,
  { userId, cut, within }: { userId: string; cut: CutRecording[]; within: Bounds },
): Promise<Map<string, Set<number>>> {
  const idsOf = (crossing: boolean) =>
    cut.filter(({ crossesTime }) => crossesTime === crossing).map(({ recordingId }) => recordingId);
  // Where time does not cut a recording it is no condition: the index of voices does without the rows themselves.
  const found = await Promise.all([
    listPositions(handle, { userId, recordingIds: idsOf(true), within }),
    listPositions(handle, {
      userId,
      recordingIds: idsOf(false),
      within: { ...within, from: null, to: null },
    }),
  ]);
  return new Map(found.flatMap((some) => [...some]));
}

const ofAnybody = {
  tables: sql`recording_segments as segment`,
  column: 'segment.recording_id',
  isJoined: allOf([]),
};

async function listPositions(
  handle: Handle,
  { userId, recordingIds, within }: { userId: string; recordingIds: string[]; within: Bounds },
): Promise<[recordingId: string, positions: Set<number>][]> {
  if (recordingIds.length === 0) return [];
  const { personIds } = within;
  const { tables, column, isJoined } =
    personIds === null ? ofAnybody : { ...segmentsSaidBy(userId, personIds), column: 'mention.recording_id' };
  const isWithin = allOf([
    isOneOf(handle, column, recordingIds),
    isJoined,
    ...segmentLimits('segment', { ...within, personIds: null }),
  ]);
  const { rows } = await sql<{ id: string; positions: string }>`
    select segment.recording_id as id, ${listedNumbers(handle, 'segment.position')} as positions
    from ${tables} where ${isWithin} group by segment.recording_id
  `.execute(handle);
  return rows.map(({ id, positions }) => [id, new Set(JSON.parse(positions) as number[])]);
}

/** Of a user's recordings those with words that are not indexed, or by an older analysis. */
export async function listUnindexedOf(
  handle: Handle,
  { userId, version }: { userId: string; version: number },
): Promise<string[]> {
  const rows = await handle
    .selectFrom('recordings')
    .leftJoin('search_documents', 'search_documents.recording_id', 'recordings.id')
    .where('recordings.user_id', '=', userId)
    .where('recordings.transcript', '<>', '')
    .where(({ eb, or }) =>
      or([eb('search_documents.id', 'is', null), eb('search_documents.version', '<', version)]),
    )
    .select('recordings.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Recordings with segments that are not indexed, or by an older analysis; at most `limit`, the newest first. */
export async function listUnindexed(
  handle: Handle,
  { version, limit }: { version: number; limit: number },
): Promise<{ id: string; userId: string }[]> {
  return handle
    .selectFrom('recordings')
    .leftJoin('search_documents', 'search_documents.recording_id', 'recordings.id')
    .where(({ eb, or }) =>
      or([eb('search_documents.id', 'is', null), eb('search_documents.version', '<', version)]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('recording_segments')
          .select('recording_segments.id')
          .whereRef('recording_segments.recording_id', '=', 'recordings.id'),
      ),
    )
    .orderBy('recordings.created_at', 'desc')
    .limit(limit)
    .select(['recordings.id', 'recordings.user_id as userId'])
    .execute();
}
