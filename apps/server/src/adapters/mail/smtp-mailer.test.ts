import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it, vi } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const open = new Set<SMTPServer>();

afterEach(async () => {
  for (const server of open) await new Promise<void>((resolve) => server.close(resolve));
  open.clear();
});

type Received = { from: string; to: string[]; source: string };

/** A real mail server. `refuse`: it takes nothing. */
async function startMailServer(options: { refuse?: boolean; users?: Record<string, string> } = {}) {
  const received: Received[] = [];
  const { users } = options;
  const server = new SMTPServer({
    disabledCommands: users ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    onAuth({ username = '', password }, _session, done) {
      const isRight = users?.[username] === password;
      done(isRight ? null : new Error('wrong'), isRight ? { user: username } : undefined);
    },
    onRcptTo(_address, _session, done) {
      done(options.refuse ? Object.assign(new Error('try later'), { responseCode: 451 }) : undefined);
    },
    async onData(stream, { envelope }, done) {
      const source = await text(stream);
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
      done();
    },
  });
  server.on('error', () => {});
  open.add(server);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { received, options, port, url: `smtp://127.0.0.1:${port}` };
}

const mail = {
  to: 'ada@example.test',
  subject: 'Però, è così',
  text: 'Ecco il link:\nhttps://example.org/#x\n',
};
const decoded = (source: string) =>
  source
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

it('sends a mail to one address, as itself, with its letters', async () => {
  const { received, url } = await startMailServer();
  await createSmtpMailer({ server: url, from: 'wingman@example.org' }).send(mail);
  expect(received).toMatchObject([{ from: 'wingman@example.org', to: ['ada@example.test'] }]);
  const [{ source = '' } = {}] = received;
  expect(source).toMatch(/^From: Wingman <wingman@example.org>/m);
  expect(decoded(source)).toContain('https://example.org/#x');
});

it('signs in where the server wants that, with signs that an address must encode', async () => {
  const { received, port } = await startMailServer({ users: { 'w@x': 'p/a:s@s' } });
  const server = `smtp://${encodeURIComponent('w@x')}:${encodeURIComponent('p/a:s@s')}@127.0.0.1:${port}`;
  await createSmtpMailer({ server, from: 'wingman@example.org' }).send(mail);
  expect(received).toHaveLength(1);
  const wrong = createSmtpMailer({ server: server.replace('p%2F', 'q%2F'), from: 'wingman@example.org' });
  await expect(wrong.send(mail)).rejects.toThrow();
});

it('an address with a second one in it reaches neither', async () => {
  const { received, url } = await startMailServer();
  const mailer = createSmtpMailer({ server: url, from: 'wingman@example.org' });
  await mailer.send({ ...mail, to: 'ada@example.test, eva@example.test' }).catch(() => {});
  await mailer.send({ ...mail, to: 'ada@example.test\r\nBcc: eva@example.test' }).catch(() => {});
  expect(received.flatMap(({ to }) => to).filter((to) => to === 'eva@example.test')).toEqual([]);
});

it('a user who forgot the password gets a link whose host no request can choose, once the server takes mails', async () => {
  const server = await startMailServer({ refuse: true });
  let ahead = 0;
  const app = await startTestApp({
    env: { SMTP_URL: server.url, PUBLIC_URL: 'https://wingman.example.org/memoria/' },
    overrides: { clock: { now: () => new Date(Date.now() + ahead) } },
  });
  const base = '/memoria';
  const call = (path: string, body: object, method = 'POST') =>
    fetch(app.url(path.replace(base, '')), {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
      },
      body: JSON.stringify(body),
    });
  const { user } = await newTestUser(app);
  const known = await call('/api/auth/password-reset', { email: user.email });
  const unknown = await call('/api/auth/password-reset', { email: 'nessuno@example.test' });
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
  server.options.refuse = false;
  ahead = 60_000;
  app.services.worker.wake();
  await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 30_000, interval: 50 });
  const [sent] = server.received;
  expect(sent?.to).toEqual([user.email]);
  const link = decoded(sent?.source ?? '').match(/https?:\S+/)?.[0] ?? '';
  expect(link).toMatch(/^https:\/\/wingman\.example\.org\/memoria\/nuova-password#[\w-]{43}$/);
  const token = link.split('#')[1] ?? '';
  const change = { token, password: 'tutta un’altra' };
  expect((await call('/api/auth/password-reset', change, 'PUT')).status).toBe(200);
  expect((await call('/api/auth/password-reset', change, 'PUT')).status).toBe(404);
  const login = await call('/api/auth/login', { email: user.email, password: 'tutta un’altra' });
  expect(login.status).toBe(200);
});
