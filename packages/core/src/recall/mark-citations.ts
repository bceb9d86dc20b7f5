import type { Citation } from '@wingman/contract/conversation.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { finishExchange, listExchangesCiting } from '@wingman/db/repositories/exchange.repository.ts';
import { withTrashedChats } from '@wingman/db/trash/pack-chat.ts';
import { isStillSaid, plain } from './redact-words.ts';

/** A span of speech before or after a correction. */
type Spoken = { start: number; end: number; speaker: string | null };

/** What was corrected in a recording: those segments as they were and as they are, and all that it says now. */
export type CorrectedWords = {
  userId: string;
  recordingId: string;
  before: readonly Spoken[];
  after: readonly Spoken[];
  words: string;
};

/**
 * Marks the citations of the user's earlier answers whose words were corrected, or are said by another voice now, and takes the
 * mark away where they are said again. The answers keep their words. Returns the chats that it changed. Call it in the
 * transaction that corrects the recording.
 */
export async function markCitationsOf(trx: Transaction, corrected: CorrectedWords): Promise<string[]> {
  return withTrashedChats(trx, corrected, () => markAll(trx, corrected));
}

async function markAll(trx: Transaction, corrected: CorrectedWords): Promise<string[]> {
  const still = plain(corrected.words);
  const chats = new Set<string>();
  for (const exchange of await listExchangesCiting(trx, corrected)) {
    const citations = exchange.citations.map((citation) => marked(citation, corrected, still));
    if (citations.every((citation, index) => citation === exchange.citations[index])) continue;
    await finishExchange(trx, exchange, { ...exchange, citations });
    chats.add(exchange.sessionId);
  }
  return [...chats];
}

function marked(citation: Citation, corrected: CorrectedWords, still: string): Citation {
  if (citation.recordingId !== corrected.recordingId || isRedacted(citation)) return citation;
  const { before, after } = corrected;
  const touches = [...before, ...after].some(
    ({ start, end }) => start < citation.end && end > citation.start,
  );
  if (!touches) return citation;
  const isChanged = !isStillSaid(citation, still) || hasOtherVoice(citation, corrected);
  if (isChanged === (citation.isChanged === true)) return citation;
  const { isChanged: _, ...rest } = citation;
  return isChanged ? { ...rest, isChanged } : rest;
}

/** Its words were deleted: nothing can be compared. */
const isRedacted = ({ text, turns, note, isChanged }: Citation) =>
  isChanged === true && text === '' && !turns && !note;

/** Voices that were only renamed are not compared: they have the earlier name in the citation. */
function hasOtherVoice(citation: Citation, { before, after }: CorrectedWords): boolean {
  const said = citation.turns ?? [citation];
  return said.some(({ start, speaker }) => {
    if (speaker === undefined) return false;
    const [was, is] = [voiceAt(before, start), voiceAt(after, start)];
    const wasTheSame = was === speaker || citation.isChanged === true;
    return is !== undefined && wasTheSame && is !== speaker;
  });
}

/** Undefined where nothing was corrected at that second. */
function voiceAt(spoken: readonly Spoken[], second: number): string | null | undefined {
  return spoken.find(({ start, end }) => start <= second && second < end)?.speaker;
}
