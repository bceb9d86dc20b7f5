import type { Citation, Conversation } from '@wingman/contract/conversation.ts';
import type { Handle, Transaction } from '../handle.ts';
import { findOwnedExchange, type OwnedExchange } from '../repositories/exchange.repository.ts';
import { storedJson } from '../stored-text.ts';

/** What is hidden of an answer while a recording that it cites is in the trash. */
export type HiddenAnswer = Pick<
  Conversation,
  'response' | 'citations' | 'relevantRecordingIds' | 'unsupported'
>;

/** An exchange as it is shown, and its answer as it was before. */
export type AnswerInTrash = { exchange: OwnedExchange; original: HiddenAnswer };

/** Keeps the answer as it is. One that is kept already is not changed. */
export async function insertTrashedAnswer(trx: Transaction, exchange: OwnedExchange): Promise<void> {
  await trx
    .insertInto('trashed_answers')
    .values({ conversation_id: exchange.id, user_id: exchange.userId, answer_json: toJson(exchange) })
    .onConflict((conflict) => conflict.column('conversation_id').doNothing())
    .execute();
}

export async function updateTrashedAnswer(
  trx: Transaction,
  { id }: OwnedExchange,
  original: HiddenAnswer,
): Promise<void> {
  await trx
    .updateTable('trashed_answers')
    .set({ answer_json: toJson(original) })
    .where('conversation_id', '=', id)
    .execute();
}

export async function deleteTrashedAnswer(trx: Transaction, { id }: OwnedExchange): Promise<void> {
  await trx.deleteFrom('trashed_answers').where('conversation_id', '=', id).execute();
}

/** The user's kept answers that cite a recording. */
export async function listTrashedAnswersCiting(
  handle: Handle,
  { userId, recordingId }: { userId: string; recordingId: string },
): Promise<AnswerInTrash[]> {
  const rows = await handle
    .selectFrom('trashed_answers')
    .select(['conversation_id', 'answer_json'])
    .where('user_id', '=', userId)
    // Narrows the rows to read; whether the id is that of a citation is checked below.
    .where('answer_json', 'like', `%${recordingId}%`)
    .execute();
  const found: AnswerInTrash[] = [];
  for (const { conversation_id: id, answer_json: json } of rows) {
    const original = JSON.parse(json) as HiddenAnswer;
    if (!original.citations.some((citation: Citation) => citation.recordingId === recordingId)) continue;
    const exchange = await findOwnedExchange(handle, { id, userId });
    if (exchange) found.push({ exchange, original });
  }
  return found;
}

const toJson = ({ response, citations, relevantRecordingIds, unsupported }: HiddenAnswer): string =>
  storedJson({ response, citations, relevantRecordingIds, unsupported });
