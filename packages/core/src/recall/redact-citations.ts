import type { Transaction } from '@wingman/db/handle.ts';
import { finishExchange, listExchangesCiting } from '@wingman/db/repositories/exchange.repository.ts';
import { listSegments } from '@wingman/db/repositories/segment.repository.ts';
import { withTrashedChats } from '@wingman/db/trash/pack-chat.ts';
import {
  listTrashedAnswersCiting,
  updateTrashedAnswer,
} from '@wingman/db/trash/trashed-answer.repository.ts';
import { redactWords, type SourceChange } from './redact-words.ts';

/**
 * Redacts quotes of words that a recording no longer contains from the user's earlier answers, and from what is kept of answers
 * that also cite a recording in the trash. Returns the chats that it changed. Call it in the transaction that deletes or
 * changes the recording.
 */
export async function redactCitationsOf(
  trx: Transaction,
  { userId, ...change }: SourceChange & { userId: string },
): Promise<string[]> {
  const { recordingId } = change;
  return withTrashedChats(trx, { userId, recordingId }, () => redactAll(trx, { userId, ...change }));
}

async function redactAll(
  trx: Transaction,
  { userId, ...change }: SourceChange & { userId: string },
): Promise<string[]> {
  const chats = new Set<string>();
  const { recordingId } = change;
  for (const conversation of await listExchangesCiting(trx, { userId, recordingId })) {
    const answer = redactWords(conversation, change);
    if (answer === conversation) continue;
    await finishExchange(trx, conversation, { ...conversation, ...answer });
    chats.add(conversation.sessionId);
  }
  for (const { exchange, original } of await listTrashedAnswersCiting(trx, { userId, recordingId }))
    await updateTrashedAnswer(trx, exchange, redactWords(original, change));
  return [...chats];
}

/** The current text of a recording, also while it is still being made. */
export async function wordsOf(trx: Transaction, recordingId: string): Promise<string> {
  const segments = await listSegments(trx, recordingId);
  return segments.map(({ text }) => text).join(' ');
}
