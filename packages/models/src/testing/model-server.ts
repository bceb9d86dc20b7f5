import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { serve } from './http-server.ts';

export type ModelServer = {
  baseUrl: string;
  /** SHA-256 in hexadecimal, by file name. */
  hashes: Record<string, string>;
  /** Each GET so far: file name and Range header. */
  requests: { name: string; range: string | undefined }[];
  /** If set, bodies stall after so many bytes, until `breakOff` ends the connection. */
  breakAfter: number | undefined;
  /** The next requests are answered with 503 and these as Retry-After. */
  busy: string[];
  /** Breaks the connection of the stalled body. */
  breakOff: () => void;
};

/** Serves the files of `folder` with sizes and ranges, as a model mirror does, until the test ends. */
export async function serveModel(folder: string): Promise<ModelServer> {
  const server: ModelServer = {
    baseUrl: '',
    hashes: hashesOf(folder),
    requests: [],
    breakAfter: undefined,
    busy: [],
    breakOff: () => {},
  };
  server.baseUrl = await serve((request, response) => answer(server, folder, request, response));
  return server;
}

/** The expected hashes of the files of a folder. */
export function hashesOf(folder: string): Record<string, string> {
  const hashOf = (name: string) => createHash('sha256').update(readFileSync(join(folder, name)));
  return Object.fromEntries(readdirSync(folder).map((name) => [name, hashOf(name).digest('hex')]));
}

function answer(
  server: ModelServer,
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const later = server.busy.shift();
  if (later !== undefined) {
    response.writeHead(503, { 'retry-after': later }).end();
    return;
  }
  const name = basename(request.url ?? '');
  const bytes = readFileSync(join(folder, name));
  if (request.method === 'HEAD') {
    response.writeHead(200, { 'content-length': bytes.length }).end();
    return;
  }
  const { range } = request.headers;
  server.requests.push({ name, range });
  const start = Number(/^bytes=(\d+)-$/u.exec(range ?? '')?.[1] ?? 0);
  const body = bytes.subarray(start);
  response.writeHead(range === undefined ? 200 : 206, { 'content-length': body.length });
  if (server.breakAfter === undefined || body.length <= server.breakAfter) response.end(body);
  else {
    server.breakOff = () => response.destroy();
    response.write(body.subarray(0, server.breakAfter));
  }
}
