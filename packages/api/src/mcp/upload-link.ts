import { DomainError } from '@wingman/contract/error.ts';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import { basePathOf } from '../base-path.ts';
import type { ContextFactory } from '../context.ts';
import { acceptForm, formOverheadBytes, refuseDeclaredLength } from '../rest/upload-recording.ts';
import { linksOf } from './links.ts';

/** Followed by the link's own part, which is its only proof. */
export const uploadPath = '/mcp/uploads/';

const alreadyInProgress = 'Un file viene già inviato con questo link';

/** `POST /mcp/uploads/{token}`: one file for a recording, see `upload-links.service.ts`. Whoever has the link is told nothing else. */
export function uploadByLink(
  scope: FastifyInstance,
  options: ApiOptions & { context: ContextFactory },
): void {
  const { services, publicUrl } = options;
  const bodyLimit = options.maxUploadBytes + formOverheadBytes;
  /** Recordings that are being sent to this node. */
  const inProgress = new Set<string>();
  scope.post<{ Params: { token: string } }>(
    `${uploadPath}:token`,
    { bodyLimit, config: { body: 'audio' } },
    async (request, reply) => {
      const context = options.context(request, reply);
      await context.countStranger();
      const { token } = request.params;
      const { actor, recordingId } = await services.uploadLinks.open(token);
      if (inProgress.has(recordingId)) throw new DomainError('conflict', { message: alreadyInProgress });
      inProgress.add(recordingId);
      try {
        await context.limit('upload', actor.userId);
        refuseDeclaredLength(request, bodyLimit);
        if (!request.isMultipart()) throw new DomainError('unsupported_media_type');
        // Asked again after the last byte, as an upload may take long.
        const recheck = async () => void (await services.uploadLinks.open(token));
        const sender = { actor: { ...actor, address: request.ip }, id: recordingId, recheck };
        const { id, status } = await acceptForm(request, reply, options, sender);
        const links = linksOf(`${context.site}${basePathOf(publicUrl)}`);
        return { id, status, url: links.recording(id) };
      } finally {
        inProgress.delete(recordingId);
      }
    },
  );
}
