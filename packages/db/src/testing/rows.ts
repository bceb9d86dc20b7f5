import { emailKey } from '@wingman/contract/auth.ts';
import type { Handle } from '../handle.ts';
import { grantAgent, grantRecording } from '../plan-allowance.ts';
import {
  insertOwnAgent,
  insertPreset,
  type NewOwnAgent,
  type NewPreset,
} from '../repositories/agent.repository.ts';
import { findOwnedChat, type OwnedChat, upsertChat } from '../repositories/chat.repository.ts';
import { replaceDayDigest } from '../repositories/day-digest.repository.ts';
import type { ExchangeEntity, OwnedExchange } from '../repositories/exchange.repository.ts';
import { insertExchange } from '../repositories/exchange.repository.ts';
import type { OwnedRecording, RecordingEntity } from '../repositories/recording.repository.ts';
import { findOwnedRecording, insertRecording, updateFavorite } from '../repositories/recording.repository.ts';
import type { NewUser, User } from '../repositories/user.repository.ts';
import { insertUser } from '../repositories/user.repository.ts';
import { inTransaction } from './in-transaction.ts';

/** An instant on one summer day, by hours and minutes in UTC. */
export function at(time: string, day = '2026-07-11'): string {
  return new Date(`${day}T${time}Z`).toISOString();
}

/** Inserts a user with a new id and address; tests override the fields that they check. */
export function addUser(handle: Handle, values: Partial<NewUser> = {}): Promise<User> {
  const id = crypto.randomUUID();
  const email = values.email ?? `${id}@example.test`;
  return inTransaction(handle, (trx) =>
    insertUser(trx, {
      id,
      email,
      emailKey: emailKey(email),
      passwordHash: 'hash',
      firstName: 'Utente',
      lastName: 'Di Prova',
      isAdmin: false,
      subscriptionPlan: 'free',
      createdAt: at('08:00'),
      ...values,
    }),
  );
}

/** Inserts a queued recording with stored audio. */
export async function addRecording(
  handle: Handle,
  userId: string,
  values: Partial<RecordingEntity> = {},
): Promise<OwnedRecording> {
  const createdAt = values.createdAt ?? at('09:00');
  const recording: RecordingEntity = {
    id: crypto.randomUUID(),
    userId,
    filename: 'recording.webm',
    title: null,
    suggestedTitle: null,
    transcript: '',
    duration: 0,
    segmentNumber: 1,
    isAutoSegmented: false,
    audioPath: 'audio/key',
    audioType: 'audio/webm',
    audioBytes: 1000,
    incomplete: null,
    statedDuration: null,
    playerForm: null,
    isExample: false,
    isFavorite: false,
    revision: 0,
    status: 'queued',
    statusReason: null,
    createdAt,
    uploadedAt: createdAt,
    updatedAt: createdAt,
    ...values,
  };
  const { isFavorite } = recording;
  const added = await inTransaction(handle, (trx) => insertRecording(grantRecording(trx, userId), recording));
  if (isFavorite) await updateFavorite(handle, added, isFavorite, createdAt);
  return added;
}

/** Inserts the digest of a day, `YYYY-MM-DD`, without lines. */
export function addDigest(handle: Handle, userId: string, day: string): Promise<void> {
  const digest = { day, madeBy: 'rule', madeAt: at('19:00') } as const;
  return inTransaction(handle, (trx) => replaceDayDigest(trx, userId, { ...digest, lines: [] }));
}

/** Inserts a preset agent. */
export function addPreset(handle: Handle, preset: NewPreset): Promise<void> {
  return inTransaction(handle, (trx) => insertPreset(trx, preset));
}

/** Inserts an agent of the user's own. */
export function addAgent(handle: Handle, userId: string, agent: NewOwnAgent): Promise<void> {
  return inTransaction(handle, (trx) => insertOwnAgent(grantAgent(trx, userId), agent));
}

/** An existing recording, as an owned row. */
export async function ownRecording(handle: Handle, id: string, userId: string): Promise<OwnedRecording> {
  const recording = await findOwnedRecording(handle, { id, userId });
  if (!recording) throw new Error(`No recording ${id} of ${userId}`);
  return recording;
}

/** An existing chat, as an owned row. */
export async function ownSession(handle: Handle, id: string, userId: string): Promise<OwnedChat> {
  const session = await findOwnedChat(handle, { id, userId });
  if (!session) throw new Error(`No chat ${id} of ${userId}`);
  return session;
}

/** Inserts an answered question, and its chat when there is none yet. */
export async function addExchange(
  handle: Handle,
  userId: string,
  values: Partial<ExchangeEntity> = {},
): Promise<OwnedExchange> {
  const conversation: ExchangeEntity = {
    id: crypto.randomUUID(),
    userId,
    sessionId: crypto.randomUUID(),
    message: 'Che cosa ho detto?',
    response: 'Niente.',
    relevantRecordingIds: [],
    citations: [],
    scope: { superSearch: true, from: null, to: null },
    agent: null,
    unsupported: [],
    certainty: null,
    agentId: null,
    imagePath: null,
    imageType: null,
    status: 'complete',
    createdAt: at('10:00'),
    ...values,
  };
  const { sessionId: id, message: firstMessage, createdAt: now } = conversation;
  await upsertChat(handle, { id, userId, firstMessage, now });
  return insertExchange(handle, conversation);
}
