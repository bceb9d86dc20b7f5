import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createWingmanClient } from './wingman-client.ts';

const id = '7d1a5f0e-4f0b-4c62-9a43-0b1f5f7d2c11';
const moment = { recordingId: 'r/1', id, at: 1.25, text: null };

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** A server that answers every call with one text, and a client of it that is signed in as `own`. */
async function open(answer: { status?: number; body: unknown }) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body: await text(request) });
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { seen, client: createWingmanClient({ baseUrl, token: 'own' }) };
}

it('a mark is saved under its own address, with the token of its owner', async () => {
  const { seen, client } = await open({ body: { ...moment, kind: 'mark' } });
  expect(await client.saveMoment({ ...moment, kind: 'mark', token: 'of the owner' })).toMatchObject({
    at: 1.25,
  });
  expect(seen[0]).toMatchObject({ method: 'PUT', url: `/api/recordings/r%2F1/moments/${id}` });
  expect(seen[0]?.headers.authorization).toBe('Bearer of the owner');
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ kind: 'mark', at: 1.25, text: null });
});

it('an image is sent as a form whose second has no exponent', async () => {
  const { seen, client } = await open({ body: { ...moment, kind: 'image' } });
  await client.saveMoment({ ...moment, kind: 'image', at: 1e-9, text: 'lavagna', image: new Blob(['png']) });
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(seen[0]?.body).toMatch(/name="at"\r\n\r\n0\.000\r\n/);
  expect(seen[0]?.body).toContain('lavagna');
});

it('a change sends only what is given, and a deletion nothing', async () => {
  const { seen, client } = await open({ body: moment });
  await client.updateMoment({ recordingId: 'r', id, text: null });
  await client.removeMoment({ recordingId: 'r', id });
  expect(seen.map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', '{"text":null}'],
    ['DELETE', ''],
  ]);
});

it('what is no answer about this moment is an error, also with status 200', async () => {
  for (const body of [{}, null, { ...moment, id: 'another' }]) {
    const { client } = await open({ body });
    await expect(client.saveMoment({ ...moment, kind: 'mark' })).rejects.toMatchObject({
      code: 'foreign_answer',
    });
  }
  const { client } = await open({
    status: 404,
    body: { code: 'not_found', message: 'Elemento non trovato' },
  });
  await expect(client.saveMoment({ ...moment, kind: 'mark' })).rejects.toMatchObject({ code: 'not_found' });
});
