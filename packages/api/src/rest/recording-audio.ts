import { readPlayerForms } from '@wingman/contract/audio-format.ts';
import { recordingAudioInputSchema } from '@wingman/contract/recording.ts';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ContextFactory } from '../context.ts';
import { parseInput } from '../error-mapping.ts';
import { answerStored, ownedFileRoute } from './stored-answer.ts';
import { whenGone } from './when-gone.ts';

/**
 * `GET` and `HEAD /api/recordings/{id}/audio?plays=…`: the original bytes, or a form that the player plays, with
 * ranges.
 */
export function recordingAudio(
  scope: FastifyInstance,
  options: ApiOptions & { context: ContextFactory },
): void {
  ownedFileRoute(scope, options, '/api/recordings/:id/audio', async ({ actor, request, reply }) => {
    const fields = Object.assign({}, request.query, request.params);
    const { id, plays } = parseInput(recordingAudioInputSchema, fields);
    const { recordings, downloads } = options.services;
    const audio =
      plays === undefined
        ? await recordings.audio(actor, { id })
        : await downloads.forPlayer(actor, { id, plays: readPlayerForms(plays) }, whenGone(reply));
    const answer = { ...audio, disposition: 'inline', tag: plays === undefined ? id : audio.key } as const;
    return answerStored(request, reply, options.audioStore, answer);
  });
}
