import type { RecordingDetail } from '@wingman/contract/recording.ts';

/** A part of a running recording, and the milliseconds of the whole at which it began. */
export type LivePart = { id: string; fromMs: number };

/** What was said, and how far the server is with each part; seconds and milliseconds as the screen wants them. */
export type LiveWordsView = {
  /** Seconds from the start of the whole recording. */
  lines: { key: string; start: number; text: string }[];
  /** `heardMs`: up to where words are there, from the part's own start. */
  hearings: ReadonlyMap<string, { isWhole: boolean; isTranscribed: boolean; heardMs: number }>;
};

/** The parts' words one behind the other. */
export function liveWordsOf(
  parts: readonly LivePart[],
  details: readonly (RecordingDetail | undefined)[],
): LiveWordsView {
  const lines: LiveWordsView['lines'] = [];
  const hearings = new Map<string, { isWhole: boolean; isTranscribed: boolean; heardMs: number }>();
  for (const [index, { id, fromMs }] of parts.entries()) {
    const detail = details[index];
    if (!detail) continue;
    const { segments, status } = detail;
    for (const { id: number, start, text } of segments) {
      lines.push({ key: `${id} ${number}`, start: fromMs / 1000 + start, text });
    }
    hearings.set(id, {
      isWhole: status !== 'recording',
      isTranscribed: status === 'ready',
      heardMs: (segments.at(-1)?.end ?? 0) * 1000,
    });
  }
  return { lines, hearings };
}
