import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@wingman/contract/error.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { FastifyInstance } from 'fastify';

/** Node's parser errors; anything else is a bad request. */
const codesOfNode: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
};

/** Responds to a malformed request with our error body, and closes the connection. */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = new DomainError(codesOfNode[error.code ?? ''] ?? 'bad_request');
  const body = JSON.stringify(refusal.toBody());
  socket.write(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
  socket.destroySoon();
}

/** The error responses that Node would send by itself, without a body. */
export function refuseOddHeads(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = countOf(raw.rawHeaders, 'host');
    const isOdd = hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1');
    done(isOdd ? new DomainError('bad_request') : undefined);
  });
  // Expectations other than `100-continue` may be ignored.
  fastify.server.on('checkExpectation', (request, response) => {
    fastify.server.emit('request', request, response);
  });
}

/** How often a header was sent; Node keeps the first of two. `rawHeaders`: names and values in turn. */
function countOf(rawHeaders: string[], name: string): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === name.length && rawHeaders[i]?.toLowerCase() === name) count += 1;
  }
  return count;
}
