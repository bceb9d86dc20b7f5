import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { WingmanError } from '@wingman/client/wingman-error.ts';
import type { AuthUser } from '@wingman/contract/user.ts';
import type { Report } from '../report.ts';
import {
  checkedKey,
  connectionTo,
  removeLogin,
  serverAddress,
  type Values,
  writeLogin,
} from './connection.ts';
import { remoteFailure } from './remote-failure.ts';

/** Stores which server is used and by which key, once the server takes the key. The key is asked for, or handed over: never an argument. */
export async function login(values: Values, address: string, report: Report): Promise<void> {
  const server = serverAddress(address);
  const key = checkedKey(await askForKey());
  const email = await ownerOf(server, key);
  const file = await writeLogin(values, { server, key });
  const whose = email === null ? 'with a key' : `as ${email}`;
  report({ server, email, file }, [`Commands use ${server} ${whose} from now on (${file}).`]);
}

export async function logout(values: Values, report: Report): Promise<void> {
  const file = await removeLogin(values);
  report({ file }, [`${file} is removed. The key itself works until it is revoked in the web app.`]);
}

/** Null for a key that is right but may not read. */
async function ownerOf(server: string, key: string): Promise<string | null> {
  try {
    return (await connectionTo({ server, key }).client.call<AuthUser>({ path: '/api/auth/me' })).email;
  } catch (error) {
    if (error instanceof WingmanError && error.code === 'scope_required') return null;
    throw remoteFailure(error, 'The key', server);
  }
}

async function askForKey(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  process.stderr.write('API key: ');
  // What is typed is not shown.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const typed = createInterface({ input: process.stdin, output, terminal: true });
  const key = await typed.question('');
  typed.close();
  process.stderr.write('\n');
  return key.trim();
}
