import { trpc } from '../../../lib/trpc.ts';

/** Whether recordings can be transcribed now, and if not, why. Kept fresh by the live updates. */
export function useSpeechStatus() {
  return trpc.speech.status.useQuery();
}
