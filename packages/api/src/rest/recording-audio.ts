import { recordingIdInputSchema } from '@wingman/contract/recording.ts';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ContextFactory } from '../context.ts';
import { parseInput } from '../error-mapping.ts';
import { answerStored, ownedFileRoute } from './stored-answer.ts';

/** `GET` and `HEAD /api/recordings/{id}/audio`: the original bytes, for players. */
export function recordingAudio(
  scope: FastifyInstance,
  options: ApiOptions & { context: ContextFactory },
): void {
  ownedFileRoute(scope, options, '/api/recordings/:id/audio', async ({ actor, request, reply }) => {
    const { id } = parseInput(recordingIdInputSchema, request.params);
    const audio = await options.services.recordings.audio(actor, { id });
    const answer = { ...audio, disposition: 'inline', tag: id } as const;
    return answerStored(request, reply, options.audioStore, answer);
  });
}
