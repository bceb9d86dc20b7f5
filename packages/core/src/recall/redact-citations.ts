import type { Transaction } from '@wingman/db/handle.ts';
import { finishExchange, listExchangesCiting } from '@wingman/db/repositories/exchange.repository.ts';
import { listSegments } from '@wingman/db/repositories/segment.repository.ts';
import { redactWords, type SourceChange } from './redact-words.ts';

/**
 * Redacts quotes of words that a recording no longer contains from the user's earlier answers. Returns the chats that it changed.
 * Call it in the transaction that deletes or changes the recording.
 */
export async function redactCitationsOf(
  trx: Transaction,
  { userId, ...change }: SourceChange & { userId: string },
): Promise<string[]> {
  const chats = new Set<string>();
  for (const conversation of await listExchangesCiting(trx, {
    userId,
    recordingId: change.recordingId,
  })) {
    const answer = redactWords(conversation, change);
    if (answer === conversation) continue;
    await finishExchange(trx, conversation, { ...conversation, ...answer });
    chats.add(conversation.sessionId);
  }
  return [...chats];
}

/** The current text of a recording, also while it is still being made. */
export async function wordsOf(trx: Transaction, recordingId: string): Promise<string> {
  const segments = await listSegments(trx, recordingId);
  return segments.map(({ text }) => text).join(' ');
}
