import { Readable } from 'node:stream';
import { auditExportSchema } from '@wingman/contract/audit-log.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { assertSignedIn } from '@wingman/core/accounts/assert-signed-in.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ContextFactory } from '../context.ts';
import { parseInput } from '../error-mapping.ts';

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' };

/** `GET /api/admin/audit/export`: what was done on the instance, as a file that is streamed. */
export function auditExport(scope: FastifyInstance, options: ApiOptions & { context: ContextFactory }): void {
  scope.route({
    method: 'GET',
    exposeHeadRoute: false,
    url: '/api/admin/audit/export',
    handler: async (request, reply) => {
      const { actor } = await options.context(request, reply).authenticate(null);
      assertSignedIn(actor);
      if (!actor.isAdmin) throw new DomainError('forbidden');
      const input = parseInput(auditExportSchema, request.query);
      const { filename, format, content } = await options.services.auditLog.export(actor, input);
      reply.type(types[format]).headers({
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition(filename),
      });
      return reply.send(Readable.from(content));
    },
  });
}
