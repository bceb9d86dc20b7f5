import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRestClient, type RestClient } from '@wingman/client/rest-client.ts';
import { apiKeyPrefix } from '@wingman/contract/api-key.ts';
import { StartFailure } from '../../config/start-failure.ts';

/** What commands that use a server need of the environment. */
export type Values = Readonly<Record<string, string | undefined>>;

export type Connection = { server: string; client: RestClient; key: string };

type Login = { server: string; key: string };

/** Which server and by which key: `WINGMAN_URL` and `WINGMAN_API_KEY`, else as `wingman login` has stored it. */
export async function connect(values: Values): Promise<Connection> {
  const stored = values.WINGMAN_URL && values.WINGMAN_API_KEY ? undefined : await readLogin(values);
  const server = values.WINGMAN_URL ?? stored?.server;
  // A key is for the server that it was made on.
  const key = values.WINGMAN_API_KEY ?? (server === stored?.server ? stored?.key : undefined);
  if (!server)
    throw new StartFailure(
      'Say which server: run `wingman login URL`, or set WINGMAN_URL and WINGMAN_API_KEY.',
    );
  return connectionTo({ server: serverAddress(server), key: checkedKey(key) });
}

export function connectionTo({ server, key }: Login): Connection {
  return { server, key, client: createRestClient({ baseUrl: server, token: key }) };
}

export function serverAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new StartFailure('The address of the server must be like https://wingman.example.org.');
  return url.href.replace(/\/$/, '');
}

export function checkedKey(key: string | undefined): string {
  if (key?.startsWith(apiKeyPrefix)) return key;
  throw new StartFailure(
    `There is no API key, which begins with ${apiKeyPrefix}: make one in the web app, under «Abbonamento», and run \`wingman login URL\`, or set WINGMAN_API_KEY.`,
  );
}

function loginFile({ XDG_CONFIG_HOME }: Values): string {
  return join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'wingman', 'login.json');
}

/** Only its owner can read it. It is there as a whole or not at all. */
export async function writeLogin(values: Values, login: Login): Promise<string> {
  const file = loginFile(values);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  await chmod(unfinished, 0o600);
  await rename(unfinished, file);
  return file;
}

export async function removeLogin(values: Values): Promise<string> {
  const file = loginFile(values);
  await rm(file, { force: true });
  return file;
}

async function readLogin(values: Values): Promise<Login | undefined> {
  const file = loginFile(values);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return;
    throw error;
  });
  if (text === undefined) return;
  try {
    const { server, key } = JSON.parse(text) as Partial<Login>;
    if (typeof server === 'string' && typeof key === 'string') return { server, key };
  } catch {
    // Said below, without a word of what is in it.
  }
  throw new StartFailure(`${file} cannot be read: run \`wingman login URL\` again.`);
}
