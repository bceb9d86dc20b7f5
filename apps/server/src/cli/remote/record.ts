import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { SpeechLanguage } from '@wingman/contract/language-table.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import type { AuthUser } from '@wingman/contract/user.ts';
import { StartFailure } from '../../config/start-failure.ts';
import { type Connection, connect, type Values } from './connection.ts';
import { RemoteFailure, remoteFailure } from './remote-failure.ts';
import { clock, line, linkTo, printable } from './terminal.ts';

export type RecordOptions = { startedAt?: string; wait?: boolean; language?: SpeechLanguage; name?: string };

type Sent = { file: string; id: string; status: string; duration: number; url: string; transcript?: string };

const pauseMs = 2_000;

/** Sends files. Sent again, a file goes on where it was interrupted and is never there twice. One that is refused keeps none of the others back. */
export async function record(
  values: Values,
  files: string[],
  options: RecordOptions,
  isJson: boolean,
): Promise<void> {
  const startedAt = options.startedAt === undefined ? undefined : instantOf(options.startedAt);
  const connection = await connect(values);
  const recordings: Sent[] = [];
  const failures: Error[] = [];
  for (const file of files) {
    try {
      const sent = await (file === '-' ? sendInput : send)(connection, { ...options, file, startedAt });
      recordings.push(sent);
      if (!isJson) process.stdout.write(textOf(sent));
    } catch (error) {
      const failure = remoteFailure(error, line(file), connection.server);
      if (!(failure instanceof StartFailure)) throw failure;
      failures.push(failure);
      process.stderr.write(`${failure.message}\n`);
    }
  }
  if (isJson) process.stdout.write(`${JSON.stringify({ recordings, failed: failures.length })}\n`);
  const [first] = failures;
  if (first) process.exitCode = first instanceof RemoteFailure ? first.exitCode : 1;
}

type Source = RecordOptions & { file: string; startedAt: string | undefined };

/** What another program hands over is stored first: it is sent in slices, some of them perhaps again. */
async function sendInput(connection: Connection, source: Source): Promise<Sent> {
  const folder = await mkdtemp(join(tmpdir(), 'wingman-'));
  try {
    const file = join(folder, basename(source.name ?? 'audio'));
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
    const startedAt = source.startedAt ?? new Date().toISOString();
    return await send(connection, { ...source, file, startedAt });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function send(
  connection: Connection,
  { file, name, startedAt, language, wait }: Source,
): Promise<Sent> {
  const { client, server } = connection;
  const { mtime } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(`${line(file)} cannot be read (${error.code}).`);
  });
  const filename = name ?? basename(file);
  const recording = await client.uploadRecording({
    id: await idOf(connection, file),
    audio: await openAsBlob(file),
    filename,
    recordedAt: startedAt ?? mtime.toISOString(),
    segmentNumber: 1,
    isAutoSegmented: false,
    ...(language ? { language } : {}),
    onProgress: (share) => tellProgress(filename, share),
  });
  const { id, status, duration, transcript } = wait ? await whenDone(connection, recording) : recording;
  return { file: filename, id, status, duration, url: linkTo(server, id), ...(wait ? { transcript } : {}) };
}

/** One line that is written over, and only for people. */
function tellProgress(filename: string, share: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r${line(filename)} ${Math.round(share * 100)} %${share === 1 ? '\n' : ''}`);
}

async function whenDone({ client }: Connection, recording: Recording): Promise<Recording> {
  let current = recording;
  while (current.status !== 'ready') {
    if (current.status === 'failed')
      throw new StartFailure(`${line(current.filename)} could not be transcribed.`);
    await pause(pauseMs);
    current = await client.call<Recording>({ path: `/api/recordings/${current.id}` });
  }
  return current;
}

/** The same bytes of the same person have the same id: what is sent again goes on, or is there already. */
async function idOf(connection: Connection, file: string): Promise<string> {
  const hash = createHash('sha256').update(await ownerOf(connection));
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  const hex = hash.digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** A key that may only write does not say whose it is. */
async function ownerOf({ client, key }: Connection): Promise<string> {
  try {
    return (await client.call<AuthUser>({ path: '/api/auth/me' })).id;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'scope_required') return key;
    throw error;
  }
}

/** On the clocks of this machine where no zone is said. */
function instantOf(text: string): string {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text.replace(' ', 'T'));
  if (Number.isNaN(date.getTime()))
    throw new StartFailure('--started-at is a time such as 2026-11-30T09:15.');
  return date.toISOString();
}

function textOf({ file, status, duration, url, transcript }: Sent): string {
  const told = `${line(file)}: ${status}${duration > 0 ? `, ${clock(duration)}` : ''} ${url}\n`;
  return transcript === undefined ? told : `${told}${printable(transcript)}\n`;
}
