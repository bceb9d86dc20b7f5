import { downloadInputSchema } from '@wingman/contract/recording.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ContextFactory } from '../context.ts';
import { parseInput } from '../error-mapping.ts';
import { answerStored, ownedFileRoute } from './stored-answer.ts';
import { whenGone } from './when-gone.ts';

/** `GET` and `HEAD /api/recordings/{id}/download?format=…`: a recording as a download. */
export function recordingDownload(
  scope: FastifyInstance,
  options: ApiOptions & { context: ContextFactory },
): void {
  ownedFileRoute(scope, options, '/api/recordings/:id/download', async ({ actor, request, reply }) => {
    const fields = Object.assign({}, request.query, request.params);
    const input = parseInput(downloadInputSchema, fields);
    const download = await options.services.downloads.get(actor, input, whenGone(reply));
    if (download.kind === 'stored') {
      const answer = { ...download, disposition: 'attachment', tag: download.key } as const;
      return answerStored(request, reply, options.audioStore, answer);
    }
    reply.type(download.type).headers({
      'cache-control': 'private, no-cache',
      'content-disposition': contentDisposition(download.filename),
    });
    if (download.kind === 'text') return reply.send(download.text);
    return reply.send(request.method === 'HEAD' ? undefined : download.read());
  });
}
