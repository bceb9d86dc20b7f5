import type { SpeechStatus } from '@wingman/contract/speech.ts';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds for which a download is watched before it is said how long it will take: the first ones tell little. */
const watchedMs = 3_000;

type Sample = { at: number; bytes: number };

/** Milliseconds that the rest will take at the pace since `first`; null while that cannot be said. */
export function remainingMs(first: Sample, now: Sample, totalBytes: number | null): number | null {
  const [elapsed, received] = [now.at - first.at, now.bytes - first.bytes];
  if (totalBytes === null || elapsed < watchedMs || received <= 0) return null;
  return (Math.max(0, totalBytes - now.bytes) * elapsed) / received;
}

/** How long a download will still take, in milliseconds, by what arrived while this watched it; null: not known. */
export function useRemainingMs(download: SpeechStatus['download']): number | null {
  const first = useRef<Sample | null>(null);
  const [remaining, setRemaining] = useState<number | null>(null);
  const bytes = download?.receivedBytes ?? null;
  const totalBytes = download?.totalBytes ?? null;
  useEffect(() => {
    const now = bytes === null ? null : { at: performance.now(), bytes };
    // Another download begins below what the last one had received.
    if (!now || (first.current && first.current.bytes > now.bytes)) first.current = null;
    first.current ??= now;
    setRemaining(now && first.current ? remainingMs(first.current, now, totalBytes) : null);
  }, [bytes, totalBytes]);
  return remaining;
}
