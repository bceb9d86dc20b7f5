import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import type { Findings } from './compare.ts';
import { type Ledger, type LedgerRecording, possible } from './ledger.ts';
import { isSame, numbersIn } from './numbered-words.ts';

/** Of each recording with words: its transcript, its segments one after the other, and what the search finds of it. */
async function readTranscripts(handle: Handle) {
  const rows = await handle
    .selectFrom('recordings')
    .select(['id', 'status', 'transcript'])
    .where('status', '=', 'ready')
    .execute();
  const segments = await handle
    .selectFrom('recording_segments')
    .select(['recording_id', 'text'])
    .orderBy('position')
    .execute();
  const terms = await handle
    .selectFrom('search_postings')
    .innerJoin('search_documents', 'search_documents.id', 'document_id')
    .select(['recording_id', 'term'])
    .execute();
  const drafts = await handle.selectFrom('transcript_drafts').select(['recording_id', 'state']).execute();
  const drafted = await handle
    .selectFrom('transcript_draft_parts')
    .select(['recording_id', 'segments as text'])
    .execute();
  return { rows, segments, terms, drafts, drafted };
}

/**
 * A transcript says what was acknowledged last, or what a change would have made of it whose answer did not come, in all places the
 * same; and a draft is there that was, with all that is heard. At any time: each change is one transaction.
 */
export async function compareTranscripts(
  { db }: WingmanDatabase,
  { recordings }: Ledger,
  findings: Findings,
): Promise<void> {
  const read = await db.transaction().execute(readTranscripts);
  const textOf = (rows: { recording_id: string; text: string }[], id: string) =>
    rows.flatMap(({ recording_id, text }) => (recording_id === id ? [text] : [])).join(' ');
  const known = new Map(recordings.map((recording) => [recording.id, recording]));
  for (const { id, transcript } of read.rows) {
    const recording = known.get(id);
    if (recording?.outcome !== 'kept') continue;
    const joined = textOf(read.segments, id);
    checkPlaces(recording, { transcript, joined }, findings);
    const found = read.terms.flatMap(({ recording_id, term }) =>
      recording_id === id ? numbersIn(term) : [],
    );
    if (!isSame(found, [...new Set(numbersIn(joined))]))
      findings.lost.push(`recording ${id} is found by ${found.join(' ')} and says ${joined}`);
    const draft = read.drafts.find(({ recording_id }) => recording_id === id);
    checkDraft(recording, draft && { ...draft, text: textOf(read.drafted, id) }, findings);
  }
}

function checkPlaces(
  { id, says }: LedgerRecording,
  { transcript, joined }: { transcript: string; joined: string },
  { lost, doubled }: Findings,
): void {
  if (transcript !== joined) lost.push(`recording ${id} says ${joined}, and its transcript ${transcript}`);
  const stands = numbersIn(joined);
  if (possible(says).some((numbers) => isSame(numbers, stands))) return;
  const of = `of ${possible(says)
    .map((numbers) => numbers.join(' '))
    .join(' or ')}`;
  const isDoubled = new Set(stands).size < stands.length;
  (isDoubled ? doubled : lost).push(`recording ${id} says ${stands.join(' ')} ${of}`);
}

function checkDraft(
  { id, draft, numbers }: LedgerRecording,
  row: { state: string; text: string } | undefined,
  { lost, doubled }: Findings,
): void {
  if (!possible(draft).includes(row !== undefined))
    lost.push(`recording ${id} ${row ? 'has a draft that is gone' : 'lacks its draft'}`);
  if (!row) return;
  const heard = numbersIn(row.text);
  const says = `the draft of ${id} says ${heard.join(' ')}`;
  if (new Set(heard).size < heard.length) doubled.push(says);
  else if (row.state === 'ready' && !isSame(heard, numbers)) lost.push(says);
}
