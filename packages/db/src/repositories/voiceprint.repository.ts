import { type SqlBool, sql } from 'kysely';
import { isOneOf } from '../dialects/lists-as-parameters.ts';
import { scheduleErasure } from '../erasure.ts';
import type { Handle, Transaction } from '../handle.ts';
import type { OwnedRecording } from './recording.repository.ts';

export type VoiceModelName = { model: string; modelVersion: string };

/** A voiceprint, or why there is none; without the vector. `seconds`: of speech it was made from. */
export type VoiceprintState = VoiceModelName & {
  speaker: string;
  refusal: string | null;
  seconds: number;
  spansKey: string;
};
export type NewVoiceprint = VoiceprintState & { vector: Float32Array | null };

/** A voiceprint with the person whose it is: the root of those joined. */
export type OwnVoiceprint = { personId: string; recordingId: string; vector: Float32Array; seconds: number };

/** Of one recording. */
export async function listVoiceprintsIn(handle: Handle, recordingId: string): Promise<VoiceprintState[]> {
  const rows = await handle
    .selectFrom('voiceprints')
    .select(['speaker', 'model', 'model_version', 'refusal', 'seconds', 'spans_key'])
    .where('recording_id', '=', recordingId)
    .orderBy('speaker')
    .execute();
  return rows.map(({ model_version: modelVersion, spans_key: spansKey, ...row }) => ({
    ...row,
    modelVersion,
    spansKey,
  }));
}

const ownPrints = (handle: Handle, userId: string) =>
  handle
    .selectFrom('voiceprints as print')
    .innerJoin('person_mentions as mention', (join) =>
      join
        .onRef('mention.recording_id', '=', 'print.recording_id')
        .onRef('mention.name', '=', 'print.speaker')
        .on('mention.kind', '=', 'voice'),
    )
    .innerJoin('people as part', 'part.id', 'mention.person_id')
    .innerJoin('people as root', 'root.id', 'part.root_id')
    .where('print.user_id', '=', userId)
    .where('root.is_removed', '=', 0);

/** Those of a user that one model made, the longest first, at most `limit`. */
export async function listOwnVoiceprints(
  handle: Handle,
  { userId, model, modelVersion, limit }: VoiceModelName & { userId: string; limit: number },
): Promise<OwnVoiceprint[]> {
  const rows = await ownPrints(handle, userId)
    .select(['root.id as person_id', 'print.recording_id', 'print.vector', 'print.seconds'])
    .where('print.model', '=', model)
    .where('print.model_version', '=', modelVersion)
    .where('print.vector', 'is not', null)
    .orderBy('print.seconds', 'desc')
    .orderBy('print.recording_id')
    .orderBy('print.speaker')
    .limit(limit)
    .execute();
  return rows.flatMap(({ person_id: personId, recording_id: recordingId, vector, seconds }) =>
    vector === null ? [] : [{ personId, recordingId, vector: fromBytes(vector), seconds }],
  );
}

export type ListedVoiceprint = VoiceModelName & {
  personId: string;
  name: string;
  recordingId: string;
  speaker: string;
  seconds: number;
  createdAt: string;
  vector: Float32Array;
};

/** All voiceprints of a user, of whatever model, by page. */
export async function listVoiceprintsAfter(
  handle: Handle,
  {
    userId,
    after,
    limit,
  }: {
    userId: string;
    after?: Pick<ListedVoiceprint, 'recordingId' | 'speaker'> | undefined;
    limit: number;
  },
): Promise<ListedVoiceprint[]> {
  let query = ownPrints(handle, userId)
    .select(['root.id as person_id', 'root.name as name'])
    .selectAll('print')
    .where('print.vector', 'is not', null);
  if (after)
    query = query.where(
      sql<SqlBool>`(print.recording_id, print.speaker) > (${after.recordingId}, ${after.speaker})`,
    );
  const rows = await query.orderBy('print.recording_id').orderBy('print.speaker').limit(limit).execute();
  return rows.map((row) => ({
    personId: row.person_id,
    name: row.name,
    recordingId: row.recording_id,
    speaker: row.speaker,
    model: row.model,
    modelVersion: row.model_version,
    seconds: row.seconds,
    createdAt: row.created_at,
    vector: fromBytes(row.vector ?? Buffer.alloc(0)),
  }));
}

/** How many recordings a person's voice is known from, and how many of these by another model than this one. */
export async function countVoiceprints(
  handle: Handle,
  { userId, personIds, ...made }: { userId: string; personIds: string[] } & Partial<VoiceModelName>,
): Promise<{ known: number; outdated: number; seconds: number }> {
  const rows = await ownPrints(handle, userId)
    .select(['print.model', 'print.model_version', 'print.seconds'])
    .where(isOneOf(handle, 'root.id', personIds))
    .where('print.vector', 'is not', null)
    .execute();
  const known = rows.filter((row) => row.model === made.model && row.model_version === made.modelVersion);
  return {
    known: known.length,
    outdated: rows.length - known.length,
    seconds: known.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

/** Stores them; those that the voices had before are replaced. */
export async function saveVoiceprints(
  trx: Transaction,
  recording: OwnedRecording,
  { prints, now }: { prints: NewVoiceprint[]; now: string },
): Promise<void> {
  for (const { vector, ...print } of prints) {
    const values = {
      model: print.model,
      model_version: print.modelVersion,
      vector: vector && toBytes(vector),
      refusal: print.refusal,
      seconds: print.seconds,
      spans_key: print.spansKey,
      created_at: now,
    };
    await trx
      .insertInto('voiceprints')
      .values({ ...values, recording_id: recording.id, user_id: recording.userId, speaker: print.speaker })
      .onConflict((conflict) => conflict.columns(['recording_id', 'speaker']).doUpdateSet(values))
      .execute();
  }
  if (prints.length > 0) await scheduleErasure(trx);
}

/** Deletes those of these voices of a recording, of all without `speakers`. */
export async function deleteVoiceprintsIn(
  trx: Transaction,
  { id }: OwnedRecording,
  speakers?: string[],
): Promise<void> {
  let query = trx.deleteFrom('voiceprints').where('recording_id', '=', id);
  if (speakers) query = query.where(isOneOf(trx, 'speaker', speakers));
  const { numDeletedRows } = await query.executeTakeFirst();
  if (numDeletedRows > 0n) await scheduleErasure(trx);
}

/** The voices that a recording no longer has, by a name or by none, leave nothing. */
export async function deleteLostVoices(trx: Transaction, { id }: OwnedRecording): Promise<void> {
  for (const table of ['voiceprints', 'voice_matches'] as const) {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where('recording_id', '=', id)
      .where(
        sql<SqlBool>`not exists (
          select 1 from recording_segments segment
          where segment.recording_id = ${sql.table(table)}.recording_id
            and segment.speaker = ${sql.table(table)}.speaker)`,
      )
      .executeTakeFirst();
    if (numDeletedRows > 0n) await scheduleErasure(trx);
  }
}

const bytesOfNumber = 4;

function toBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * bytesOfNumber);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * bytesOfNumber);
  return bytes;
}

function fromBytes(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: Math.floor(bytes.length / bytesOfNumber) }, (_, index) =>
    bytes.readFloatLE(index * bytesOfNumber),
  );
}
