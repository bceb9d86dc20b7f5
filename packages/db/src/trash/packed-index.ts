import type { Transaction } from '../handle.ts';
import { replaceDocument } from '../repositories/search.repository.ts';
import { insertPacked, listPacked } from './packed-rows.ts';

/** The index entries of a recording. To make them again of its words costs several times as much. */
export async function packIndex(trx: Transaction, recordingId: string): Promise<void> {
  const document = await trx
    .selectFrom('search_documents')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  if (!document) return;
  const postings = await trx
    .selectFrom('search_postings')
    .select(['term', 'hits', 'data'])
    .where('document_id', '=', document.id)
    .execute();
  await insertPacked(trx, recordingId, 'search_documents', [document]);
  await insertPacked(trx, recordingId, 'search_postings', postings);
}

/** Under a new number. False when it was not indexed. */
export async function unpackIndex(
  trx: Transaction,
  { id: recordingId, userId }: { id: string; userId: string },
): Promise<boolean> {
  const [document] = await listPacked(trx, recordingId, 'search_documents');
  if (!document) return false;
  const postings = await listPacked(trx, recordingId, 'search_postings');
  await replaceDocument(trx, {
    recordingId,
    userId,
    version: Number(document.version),
    segmentCount: Number(document.segment_count),
    termCount: Number(document.term_count),
    spokenFrom: String(document.spoken_from),
    spokenTo: String(document.spoken_to),
    lists: postings.map(({ term, hits, data }) => ({
      term: String(term),
      hits: Number(hits),
      data: String(data),
    })),
  });
  return true;
}
