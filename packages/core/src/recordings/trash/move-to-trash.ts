import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { lockPeople } from '@wingman/db/repositories/people-lock.repository.ts';
import type { OwnedId } from '@wingman/db/repositories/recording.repository.ts';
import { packRecording, type TrashReason } from '@wingman/db/trash/pack-recording.ts';
import type { Actor } from '../../accounts/actor.ts';
import { recordAudit } from '../../accounts/audit.ts';
import { hideCitationsOf } from '../../recall/hide-citations.ts';
import { wordsOf } from '../../recall/redact-citations.ts';

/** `reason`: `replaced` for the original of recordings that were made of it. `chats`: those whose answers quoted it. */
export type MovedToTrash = { chats: string[] };

/**
 * Moves a recording into the trash, within a transaction of the caller: from its commit on no list, search, answer or address
 * finds it, until it is restored. Undefined when it is already gone. Afterwards the caller publishes `recording_removed` and
 * `trash`.
 */
export async function moveToTrash(
  trx: Transaction,
  actor: Pick<Actor, 'userId' | 'address'>,
  moved: { dialect: WingmanDatabase['dialect']; recording: OwnedId; reason: TrashReason; now: string },
): Promise<MovedToTrash | undefined> {
  const { dialect, recording, reason, now } = moved;
  const { userId } = actor;
  const { id } = recording;
  await dialect.serialize(trx, `index ${id}`);
  // Notes of another one that are being made may name the same people.
  await lockPeople(trx, userId);
  const before = await wordsOf(trx, id);
  if (!(await packRecording(trx, recording, { now, reason }))) return undefined;
  const chats = await hideCitationsOf(trx, { userId, recordingId: id, before });
  await recordAudit(trx, actor, { kind: 'recording_trashed', subject: id, now });
  return { chats };
}
