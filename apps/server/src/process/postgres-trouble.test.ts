import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { createDatabase } from '@wingman/db/testing/test-databases.ts';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config/config.ts';
import { newFolder } from '../testing/test-app.ts';
import { openMigrated } from './open-instance.ts';

/** The one sentence with which a start on this address fails. */
async function refusal(url: string): Promise<string> {
  const config = readConfig({ DATABASE_URL: url }, newFolder());
  const failed = await openMigrated(config.database).catch((error: unknown) => error);
  expect(failed).toHaveProperty('name', 'StartFailure');
  return (failed as Error).message;
}

async function realServer(): Promise<URL> {
  const { options, remove } = await createDatabase('postgres');
  onTestFinished(remove);
  return new URL(options.kind === 'postgres' ? options.url : '');
}

it('F-69: an unknown database, a server without TLS and a missing certificate are distinguished', async () => {
  const url = await realServer();
  const changed = (change: (url: URL) => void) => {
    const other = new URL(url);
    change(other);
    return other.href;
  };
  const unknown = await refusal(changed((each) => Object.assign(each, { pathname: '/niente' })));
  expect(unknown).toMatch(/ has no database niente: make it, or correct the name \(3D000\)\.$/);
  const noTls = await refusal(changed((each) => each.searchParams.set('sslmode', 'require')));
  expect(noTls).toMatch(/ does not speak TLS: leave sslmode out\.$/);
  const noFile = await refusal(changed((each) => each.searchParams.set('sslrootcert', '/nowhere.pem')));
  expect(noFile).toBe('A certificate that DATABASE_URL names cannot be read (ENOENT).');
});

it('F-69: a wrong password is told without it', async () => {
  // The server of the tests takes any password: this one answers as PostgreSQL does to a wrong one.
  const fields = 'SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "wingman"\0\0';
  const answer = Buffer.alloc(5 + fields.length);
  answer.write('E');
  answer.writeInt32BE(4 + fields.length, 1);
  answer.write(fields, 5);
  const server = createServer((socket) =>
    socket.on('error', () => {}).once('data', () => socket.end(answer)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const sentence = await refusal(`postgres://wingman:topsecret@127.0.0.1:${port}/wingman`);
  expect(sentence).toBe(
    `PostgreSQL at 127.0.0.1:${port}/wingman (DATABASE_URL) refuses the user or the password (28P01).`,
  );
});

it('F-69: a certificate of its own is named, with what to do', async () => {
  const folder = newFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const server = createServer((socket) => {
    // PostgreSQL says yes to TLS with one letter.
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, key: readFileSync(key), cert: readFileSync(cert) }).on(
        'error',
        () => {},
      );
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const sentence = await refusal(
    `postgres://wingman:topsecret@localhost:${port}/wingman?sslmode=verify-full`,
  );
  expect(sentence).toMatch(
    /^The certificate of PostgreSQL at localhost:\d+\/wingman \(DATABASE_URL\) is signed by no authority .*SIGNED_CERT\)\.$/,
  );
  expect(sentence).not.toContain('topsecret');
});

it.each(['pa@ss', '12/ss@x', '12?ss@x', '12#ss', 'a:b@c', '12/ss'])(
  'F-69: special characters in the password that belong to the address are refused without a chunk of it: %s',
  (password) => {
    const url = `postgres://wingman:${password}@127.0.0.1:5432/wingman`;
    let sentence = '';
    try {
      readConfig({ DATABASE_URL: url }, newFolder());
    } catch (error) {
      sentence = (error as Error).message;
    }
    expect(sentence).toMatch(/^The setting DATABASE_URL must be an address like .*@ as %40.*\.$/);
    expect(sentence).not.toContain(password);
    expect(sentence).not.toContain('127.0.0.1');
  },
);
