import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import Sqlite from 'better-sqlite3';
import fastify from 'fastify';

/**
 * The measure of all ratios: Fastify and better-sqlite3 and nothing else. It answers one query, and streams the
 * body of a POST to a file as it comes.
 */
const { DATA_DIR = '.', PORT = '0' } = process.env;
const database = new Sqlite(path.join(DATA_DIR, 'bare.sqlite'));
database.pragma('journal_mode = WAL');
const question = database.prepare('select 1 as alive');

const app = fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, _body, done) => done(null));
app.get('/healthz', () => question.get());
app.post('/upload', async (request) => {
  await pipeline(request.raw, createWriteStream(path.join(DATA_DIR, randomUUID())));
  return { ok: true };
});
process.on('SIGTERM', () => process.exit(0));
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
