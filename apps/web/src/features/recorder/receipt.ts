import type { RecordedPart } from './part-sequence.ts';
import type { ReceiptMark } from './receipt-book.ts';

/** Where a span of a running recording is: its words are there; the server has it; this browser keeps it; not yet. */
export type ReceiptPlace = 'transcribed' | 'server' | 'browser' | 'underway';

/** What the server says of a part. `heardMs`: up to where words are there, from the part's start. */
export type PartHearing = { isWhole: boolean; isTranscribed: boolean; heardMs: number };

export type ReceiptSpan = { fromMs: number; toMs: number; place: ReceiptPlace };

/** Spans along the whole recording without gaps, and how much of it is where, in milliseconds. */
export type Receipt = {
  spans: ReceiptSpan[];
  totalMs: number;
  browserMs: number;
  serverMs: number;
  transcribedMs: number;
};

type ReceiptParts = {
  parts: readonly RecordedPart[];
  marks: ReadonlyMap<string, ReceiptMark>;
  hearings: ReadonlyMap<string, PartHearing>;
  /** Milliseconds of the whole recording so far, without pauses. */
  elapsedMs: number;
};

/**
 * What is certain about each span of a running recording. What the server has was kept here before, and what is
 * transcribed was sent: the three amounts never grow past the one before.
 */
export function receiptOf({ parts, marks, hearings, elapsedMs }: ReceiptParts): Receipt {
  const receipt: Receipt = { spans: [], totalMs: 0, browserMs: 0, serverMs: 0, transcribedMs: 0 };
  for (const [index, { id, fromMs }] of parts.entries()) {
    const lengthMs = Math.max(0, (parts[index + 1]?.fromMs ?? Math.max(elapsedMs, fromMs)) - fromMs);
    const { keptMs, sentMs, heardMs } = limitsOf(lengthMs, marks.get(id), hearings.get(id));
    receipt.totalMs += lengthMs;
    receipt.browserMs += keptMs;
    receipt.serverMs += sentMs;
    receipt.transcribedMs += heardMs;
    addSpan(receipt.spans, 'transcribed', fromMs, fromMs + heardMs);
    addSpan(receipt.spans, 'server', fromMs + heardMs, fromMs + sentMs);
    addSpan(receipt.spans, 'browser', fromMs + sentMs, fromMs + keptMs);
    addSpan(receipt.spans, 'underway', fromMs + keptMs, fromMs + lengthMs);
  }
  return receipt;
}

function limitsOf(lengthMs: number, mark: ReceiptMark | undefined, hearing: PartHearing | undefined) {
  const within = (ms: number, most: number) => Math.min(most, Math.max(0, ms));
  const isWhole = hearing?.isWhole ?? false;
  const keptMs = isWhole ? lengthMs : within(mark?.keptMs ?? 0, lengthMs);
  const sentMs = isWhole ? lengthMs : within(mark?.sentMs ?? 0, keptMs);
  const heardMs = hearing?.isTranscribed ? sentMs : within(hearing?.heardMs ?? 0, sentMs);
  return { keptMs, sentMs, heardMs };
}

/** Spans of one place that touch each other are one. */
function addSpan(spans: ReceiptSpan[], place: ReceiptPlace, fromMs: number, toMs: number): void {
  if (toMs <= fromMs) return;
  const last = spans.at(-1);
  if (last?.place === place && last.toMs === fromMs) last.toMs = toMs;
  else spans.push({ fromMs, toMs, place });
}
