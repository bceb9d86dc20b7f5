import { sql } from 'kysely';
import type { Transaction } from '../handle.ts';
import { insertPacked, insertRows, listPacked, type Row, selectRows } from './packed-rows.ts';

/** A settlement is of two recordings: the later one, which says it, and that of the commitment. */
type PackedSettlement = { row: Row; segments: Row[]; parties: string[] };

export async function packSettlements(trx: Transaction, recordingId: string): Promise<void> {
  const { rows } = await sql<Row>`
    select settlements.*, note_lines.recording_id as line_recording_id
    from settlements left join note_lines on note_lines.id = settlements.line_id
    where settlements.recording_id = ${recordingId} or note_lines.recording_id = ${recordingId}
  `.execute(trx);
  const packed: PackedSettlement[] = [];
  for (const { line_recording_id: ofLine, ...row } of rows) {
    const segments = await selectRows(trx, 'settlement_segments', 'settlement_id', String(row.id));
    packed.push({ row, segments, parties: [String(row.recording_id), String(ofLine ?? '')] });
  }
  await insertPacked(trx, recordingId, 'settlements', packed);
}

/** What concerns a recording that is in the trash itself goes on waiting with that one. */
export async function unpackSettlements(trx: Transaction, recordingId: string): Promise<void> {
  for (const packed of (await listPacked(trx, recordingId, 'settlements')) as PackedSettlement[]) {
    const other = packed.parties.find((id) => id !== recordingId) ?? recordingId;
    const isTrashed =
      other !== recordingId && (await selectRows(trx, 'trashed_recordings', 'id', other)).length > 0;
    if (isTrashed) await insertPacked(trx, other, 'settlements', [packed]);
    else if (await isPossible(trx, packed.row)) {
      await insertRows(trx, 'settlements', [packed.row]);
      await insertRows(trx, 'settlement_segments', packed.segments);
    }
  }
}

/** Its commitment may have been answered, deleted or found anew, and its recording deleted for good. */
async function isPossible(trx: Transaction, row: Row): Promise<boolean> {
  const [line] = await selectRows(trx, 'note_lines', 'id', String(row.line_id));
  const [later] = await selectRows(trx, 'recordings', 'id', String(row.recording_id));
  if (!line || !later) return false;
  return row.state !== 'open' || line.state === 'open';
}
