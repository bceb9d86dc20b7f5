import { trpc } from '../../../lib/trpc.ts';

/** The models of the local engine (administrators only). What changes while one is fetched is the status. */
export function useSpeechModels() {
  return trpc.speech.models.useQuery();
}
