import type { Transaction } from '@wingman/db/handle.ts';
import {
  finishExchange,
  listExchangesCiting,
  type OwnedExchange,
} from '@wingman/db/repositories/exchange.repository.ts';
import { withTrashedChats } from '@wingman/db/trash/pack-chat.ts';
import { packedWords } from '@wingman/db/trash/packed-rows.ts';
import { listTrashed } from '@wingman/db/trash/trash.repository.ts';
import {
  deleteTrashedAnswer,
  type HiddenAnswer,
  insertTrashedAnswer,
  listTrashedAnswersCiting,
  updateTrashedAnswer,
} from '@wingman/db/trash/trashed-answer.repository.ts';
import { redactWords } from './redact-words.ts';

type Of = { userId: string; recordingId: string };

/**
 * Hides what the user's earlier answers quote of a recording that comes into the trash; the answers are kept as they are now.
 * `before`: its words. Returns the chats that it changed. Call it in the transaction that moves the recording.
 */
export async function hideCitationsOf(
  trx: Transaction,
  { userId, recordingId, before }: Of & { before: string },
): Promise<string[]> {
  return withTrashedChats(trx, { userId, recordingId }, async () => {
    const chats = new Set<string>();
    for (const exchange of await listExchangesCiting(trx, { userId, recordingId })) {
      await insertTrashedAnswer(trx, exchange);
      await show(trx, exchange, hidden(exchange, recordingId, before));
      chats.add(exchange.sessionId);
    }
    return [...chats];
  });
}

/**
 * Shows again what was hidden, after a recording has come back out of the trash. What others that are still there were quoted
 * for stays hidden. Returns the chats that it changed. Call it in the transaction that restores the recording.
 */
export async function showCitationsOf(trx: Transaction, of: Of): Promise<string[]> {
  return withTrashedChats(trx, of, async () => {
    const chats = new Set<string>();
    for (const { exchange, original } of await listTrashedAnswersCiting(trx, of)) {
      await showAgain(trx, exchange, original);
      chats.add(exchange.sessionId);
    }
    return [...chats];
  });
}

/**
 * Takes the words of a recording out of what is kept of answers, when it leaves the trash for good. Returns the chats that it
 * changed. Call it in the transaction that deletes it, before and after: `delete` is called in between.
 */
export async function dropCitationsOf(
  trx: Transaction,
  of: Of,
  deleteIt: () => Promise<void>,
): Promise<string[]> {
  return withTrashedChats(trx, of, async () => {
    const chats = new Set<string>();
    const answers = await listTrashedAnswersCiting(trx, of);
    const before = answers.length > 0 ? await packedWords(trx, of.recordingId) : '';
    await deleteIt();
    for (const { exchange, original } of answers) {
      const left = redactWords(original, { recordingId: of.recordingId, before, after: '' });
      await updateTrashedAnswer(trx, exchange, left);
      await showAgain(trx, exchange, left);
      chats.add(exchange.sessionId);
    }
    return [...chats];
  });
}

/** The answer without what is in the trash now. */
async function showAgain(trx: Transaction, exchange: OwnedExchange, original: HiddenAnswer): Promise<void> {
  const cited = [...new Set(original.citations.map(({ recordingId }) => recordingId))];
  const trashed = await listTrashed(trx, { userId: exchange.userId, ids: cited });
  let shown = original;
  for (const { id } of trashed) shown = hidden(shown, id, await packedWords(trx, id));
  await show(trx, exchange, shown);
  if (trashed.length === 0) await deleteTrashedAnswer(trx, exchange);
}

const show = (trx: Transaction, exchange: OwnedExchange, answer: HiddenAnswer) =>
  finishExchange(trx, exchange, { ...exchange, ...answer });

function hidden(answer: HiddenAnswer, recordingId: string, before: string): HiddenAnswer {
  const redacted = redactWords(answer, { recordingId, before, after: '' });
  const citations = redacted.citations.map((citation) =>
    citation.recordingId === recordingId ? { ...citation, isInTrash: true as const } : citation,
  );
  return { ...redacted, citations };
}
