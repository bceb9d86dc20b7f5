import type { Citation, Conversation } from '@wingman/contract/conversation.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { finishExchange, listExchangesCiting } from '@wingman/db/repositories/exchange.repository.ts';
import {
  listTrashedAnswersCiting,
  updateTrashedAnswer,
} from '@wingman/db/trash/trashed-answer.repository.ts';

/** Seconds `from` to `to` of a recording are in another one that was made of it, so many seconds later. */
type Moved = { recordingId: string; from: number; to: number; by: number };

type Following = { recordingId: string; moved: readonly Moved[] };

/**
 * Lets the citations of the user's earlier answers follow into the recordings that were made of one, also in what is kept of answers
 * that cite a recording in the trash, too. What is in none of them still cites the one before, and is marked. Returns the chats
 * that it changed. Call it in the transaction that makes them.
 */
export async function followEdit(
  trx: Transaction,
  { userId, ...following }: Following & { userId: string },
): Promise<string[]> {
  const of = { userId, recordingId: following.recordingId };
  const chats = new Set<string>();
  for (const exchange of await listExchangesCiting(trx, of)) {
    await finishExchange(trx, exchange, { ...exchange, ...citing(exchange, following) });
    chats.add(exchange.sessionId);
  }
  for (const { exchange, original } of await listTrashedAnswersCiting(trx, of))
    await updateTrashedAnswer(trx, exchange, { ...original, ...citing(original, following) });
  return [...chats];
}

type Citing = Pick<Conversation, 'citations' | 'relevantRecordingIds'>;

function citing(answer: Citing, { recordingId, moved }: Following): Citing {
  const citations = answer.citations.map((citation) =>
    citation.recordingId === recordingId ? followed(citation, moved) : citation,
  );
  const cited = [...new Set(citations.map((citation) => citation.recordingId))];
  const next = cited.filter((id) => id === recordingId || moved.some((each) => each.recordingId === id));
  const relevantRecordingIds = [
    ...new Set(answer.relevantRecordingIds.flatMap((id) => (id === recordingId ? next : [id]))),
  ];
  return { citations, relevantRecordingIds };
}

function followed(citation: Citation, moved: readonly Moved[]): Citation {
  const { start, end, turns } = citation;
  // Its first word: the end may lie behind the cut by what a recogniser adds.
  const into = moved.find(({ from, to }) => from <= start && start < to);
  if (!into) return { ...citation, isChanged: true };
  const { from, to, by, recordingId } = into;
  const placed = (second: number) => Math.max(0, Math.min(Math.max(second, from), to) + by);
  const isWhole = end <= to + tolerance && (turns ?? []).every((turn) => turn.start < to);
  return {
    ...citation,
    recordingId,
    start: placed(start),
    end: placed(end),
    ...(turns && { turns: turns.map((turn) => ({ ...turn, start: placed(turn.start) })) }),
    ...(isWhole ? {} : { isChanged: true }),
  };
}

/** Seconds by which a span may end behind its last word. */
const tolerance = 0.5;
