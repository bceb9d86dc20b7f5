import { trpc } from '../../../lib/trpc.ts';

/** Milliseconds between two looks at what waits: it belongs to everybody, and nobody's events tell of all. */
const lookEveryMs = 5_000;

/** What the engine has to do, and what did not work (administrators only). */
export function useSpeechQueue() {
  return trpc.speech.queue.useQuery(undefined, { refetchInterval: lookEveryMs });
}
