import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { recordingsExportSchema } from '@wingman/contract/recording-export.ts';
import type { Services } from '@wingman/core/instance/services.ts';
import { makeZip } from 'client-zip';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ContextFactory } from '../context.ts';
import { parseInput } from '../error-mapping.ts';
import { ownedFileRoute } from './stored-answer.ts';
import { whenGone } from './when-gone.ts';

/**
 * `GET` and `HEAD /api/recordings/export?ids=…`: some recordings as a zip file, which is written as it is read. Audio hardly gets
 * smaller: nothing is compressed.
 */
export function recordingsExport(
  scope: FastifyInstance,
  options: ApiOptions & { context: ContextFactory },
): void {
  const whole = { ...options, scope: 'everything' } as const;
  ownedFileRoute(scope, whole, '/api/recordings/export', async ({ actor, request, reply }) => {
    const input = parseInput(recordingsExportSchema, request.query);
    const { filename, files } = await options.services.recordingsExport.begin(actor, input, whenGone(reply));
    reply.type('application/zip').headers({
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition(filename),
    });
    if (request.method === 'HEAD') return reply.send();
    return reply.send(Readable.fromWeb(makeZip(zipped(files)) as ReadableStream));
  });
}

type Exported = Awaited<ReturnType<Services['recordingsExport']['begin']>>;

async function* zipped(files: Exported['files']) {
  for await (const { name, at, ...file } of files) {
    const named = { name, lastModified: at };
    yield 'bytes' in file
      ? { ...named, input: file.content, size: file.bytes }
      : { ...named, input: file.content };
  }
}
