import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expect, it, onTestFinished } from 'vitest';
import type { ResolveName } from './outside-lookup.ts';
import { createWebhookSender } from './webhook-sender.ts';

const secret = `whsec_${Buffer.from('segreto segreto segreto segreto!').toString('base64')}`;
const older = `whsec_${Buffer.from('un altro segreto, quello di ieri').toString('base64')}`;
const { signal } = new AbortController();

type Received = { headers: Record<string, string>; body: string; url: string | undefined };

/** A real receiver, on this machine. */
async function receiver(answer: RequestListener = (_request, reply) => reply.writeHead(204).end()) {
  const received: Received[] = [];
  const server = createServer(async (request: IncomingMessage, reply) => {
    const headers = request.headers as Record<string, string>;
    received.push({ headers, body: await text(request), url: request.url });
    answer(request, reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { received, port, url: `http://127.0.0.1:${port}/gancio?x=1` };
}

const messageTo = (url: string) => ({
  url,
  secrets: [secret, older],
  id: 'e1',
  at: new Date(),
  body: '{"però":1}',
});
const allowing = (options = {}) => createWebhookSender({ allowedHosts: ['127.0.0.1'], ...options });

/** A name server that answers one after the other. */
function resolving(...answers: string[][]): ResolveName {
  let asked = 0;
  const resolve = (_host: string, _options: object, done: (error: null, found: object[]) => void) => {
    const found = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return resolve as unknown as ResolveName;
}

it('sends a body that the library verifies, with each of the secrets', async () => {
  const { received, url } = await receiver();
  expect(await allowing().send(messageTo(url), signal)).toMatchObject({ status: 204, error: null });
  const [{ headers, body, url: path } = { headers: {}, body: '', url: '' }] = received;
  expect(path).toBe('/gancio?x=1');
  for (const each of [secret, older]) expect(new Webhook(each).verify(body, headers)).toEqual({ però: 1 });
  expect(() => new Webhook(older).verify(body.replace('1', '2'), headers)).toThrow();
});

it.each([
  [500, 'status'],
  [404, 'status'],
  [410, 'status'],
  [301, 'redirect'],
  [200, null],
])('takes %i for %s', async (status, error) => {
  const { url } = await receiver((_request, reply) =>
    reply.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(),
  );
  expect(await allowing().send(messageTo(url), signal)).toMatchObject({ status, error });
});

it('follows no redirect, wherever it leads', async () => {
  const inside = await receiver();
  const { url } = await receiver((_request, reply) => reply.writeHead(307, { location: inside.url }).end());
  expect(await allowing().send(messageTo(url), signal)).toMatchObject({ status: 307, error: 'redirect' });
  expect(inside.received).toEqual([]);
});

it('waits no longer than it must for a receiver that never answers, or never ends', async () => {
  const silent = await receiver(() => {});
  const impatient = allowing({ timeoutMs: 200 });
  expect(await impatient.send(messageTo(silent.url), signal)).toMatchObject({
    status: null,
    error: 'timeout',
  });
  const endless = await receiver((_request, reply) => {
    reply.writeHead(200);
    const drip = setInterval(() => reply.write('x'), 20);
    reply.on('close', () => clearInterval(drip));
  });
  expect(await allowing().send(messageTo(endless.url), signal)).toMatchObject({ status: 200, error: null });
});

it('hangs up on an answer that is too long', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { url } = await receiver((_request, reply) => {
    reply.on('close', resolve);
    reply.on('error', () => {});
    reply.writeHead(200);
    const more = () => {
      while (reply.write('x'.repeat(16_384)));
      reply.once('drain', more);
    };
    more();
  });
  expect(await allowing().send(messageTo(url), signal)).toMatchObject({ error: null });
  await promise;
});

it('tells when to come back, and what does not listen', async () => {
  const { url } = await receiver((_request, reply) => reply.writeHead(503, { 'retry-after': '120' }).end());
  expect(await allowing().send(messageTo(url), signal)).toMatchObject({
    status: 503,
    retryAfterSeconds: 120,
  });
  expect(await allowing().send(messageTo('http://127.0.0.1:1/'), signal)).toMatchObject({
    error: 'unreachable',
  });
});

it('sends to no address inside, however it is written', async () => {
  const { received, port } = await receiver();
  const sender = createWebhookSender({ allowedHosts: [] });
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::ffff:127.0.0.1]',
    'localhost',
    '0',
  ])
    for (const scheme of ['http', 'https'])
      expect(await sender.send(messageTo(`${scheme}://${host}:${port}/`), signal), host).toMatchObject({
        error: 'forbidden_address',
        status: null,
      });
  expect(received).toEqual([]);
});

it('a name that leads inside, also among others or only the second time, is not connected to', async () => {
  const { received, port } = await receiver();
  const url = `https://gancio.example.com:${port}/`;
  for (const inside of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', '64:ff9b::7f00:1']) {
    const sender = createWebhookSender({
      allowedHosts: [],
      resolve: resolving(['198.51.100.1', inside], [inside]),
    });
    expect(await sender.send(messageTo(url), signal)).toMatchObject({ error: 'forbidden_address' });
    expect(await sender.send(messageTo(url), signal)).toMatchObject({ error: 'forbidden_address' });
  }
  // The address that was checked is the one that is connected to: there is no second look-up between.
  let asked = 0;
  const counted: ResolveName = ((host: string, options: object, done: () => void) => {
    asked += 1;
    const answers = asked === 1 ? ['8.8.8.8'] : ['127.0.0.1'];
    (resolving(answers) as unknown as (...all: unknown[]) => void)(host, options, done);
  }) as unknown as ResolveName;
  const sender = createWebhookSender({ allowedHosts: [], resolve: counted, timeoutMs: 300 });
  await sender.send(messageTo(url), signal);
  expect(asked).toBe(1);
  expect(received).toEqual([]);
});

it('an allowed host may be any, an unallowed one must be https', async () => {
  const { received, port } = await receiver();
  const sender = createWebhookSender({ allowedHosts: ['localhost'] });
  expect(await sender.send(messageTo(`http://localhost:${port}/`), signal)).toMatchObject({ error: null });
  expect(received).toHaveLength(1);
  expect(await sender.send(messageTo('http://example.com/'), signal)).toMatchObject({
    error: 'forbidden_address',
  });
});
