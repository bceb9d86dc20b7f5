import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { retryAfterSeconds } from '@wingman/contract/retry-after.ts';
import { ModelError, modelFailures } from './model-failure.ts';
import { hashFile } from './model-manifest.ts';

export type ModelDownload = {
  folder: string;
  /** Base URL of the files, without the last slash. */
  baseUrl: string;
  files: string[];
  /** URLs of files elsewhere. */
  urls?: Record<string, string>;
  /**
   * SHA-256 in hexadecimal, by file name. A file without a hash is not downloaded: a URL is not trusted.
   */
  hashes: Record<string, string>;
  signal: AbortSignal;
  onProgress: (receivedBytes: number, totalBytes: number | null) => void;
};

const idleTimeoutMs = 60_000;
/** Maximum number of Retry-After responses. */
const mostTries = 4;
/** No compression: sizes and ranges must be those of the file itself. */
const plainBytes = { 'accept-encoding': 'identity' };

/**
 * Downloads into `.part` files, and renames them when all are complete: a working model stays in place until then. An
 * interrupted download is resumed by the next call.
 * @throws {ModelError}
 */
export async function downloadModelFiles(download: ModelDownload): Promise<void> {
  const unknown = download.files.find((name) => download.hashes[name] === undefined);
  if (unknown !== undefined) throw new ModelError(`${modelFailures.hash_missing} ${unknown}`);
  await mkdir(download.folder, { recursive: true });
  const sizes = await Promise.all(download.files.map((name) => sizeOf(download, name)));
  const total = sizes.reduce<number | null>(
    (sum, size) => (sum === null || size === null ? null : sum + size),
    0,
  );
  let done = 0;
  for (const [index, name] of download.files.entries()) {
    const onReceived = (received: number): void => download.onProgress(done + received, total);
    done += await downloadFile(download, name, sizes[index] ?? null, onReceived);
  }
  for (const name of download.files) await rename(partOf(download, name), join(download.folder, name));
}

function partOf(download: ModelDownload, name: string): string {
  return join(download.folder, `${name}.part`);
}

async function sizeOf(download: ModelDownload, name: string): Promise<number | null> {
  const answer = await request(download, name, { method: 'HEAD', headers: plainBytes });
  const length = answer.headers.get('content-length');
  return answer.ok && length !== null && !answer.headers.get('content-encoding') ? Number(length) : null;
}

/** Returns the size of the finished part. */
async function downloadFile(
  download: ModelDownload,
  name: string,
  offered: number | null,
  onReceived: (bytes: number) => void,
): Promise<number> {
  const part = partOf(download, name);
  // A part that is longer than the file now offered cannot be resumed.
  if (offered !== null && (await fileSize(part)) > offered) await rm(part);
  const have = await fileSize(part);
  if (have === 0 || have !== offered) {
    const range: Record<string, string> = have > 0 ? { range: `bytes=${have}-` } : {};
    const answer = await request(download, name, { headers: { ...plainBytes, ...range } });
    if (answer.status === 416) await rm(part);
    if (!answer.ok || answer.body === null) {
      throw new ModelError(`${modelFailures.refused} ${answer.status}`);
    }
    await receive(answer.body, part, answer.status === 206 ? have : 0, onReceived);
  }
  return await check(download, name, offered);
}

/** Counted bytes are in the file: an interruption loses no byte that was reported as received. */
async function receive(
  body: NonNullable<Response['body']>,
  part: string,
  start: number,
  onReceived: (bytes: number) => void,
): Promise<void> {
  let received = start;
  const source = Readable.fromWeb(body);
  const watch = setTimeout(() => source.destroy(new Error('silence')), idleTimeoutMs);
  const target = await open(part, start > 0 ? 'a' : 'w');
  try {
    for await (const chunk of source) {
      watch.refresh();
      await target.appendFile(chunk);
      received += chunk.length;
      onReceived(received);
    }
  } catch (cause) {
    throw broken(cause);
  } finally {
    clearTimeout(watch);
    await target.close();
  }
}

/** Returns the size of the part when it is complete and its hash matches; a wrong one is deleted. */
async function check(download: ModelDownload, name: string, offered: number | null): Promise<number> {
  const part = partOf(download, name);
  const size = await fileSize(part);
  if (offered !== null && size < offered) throw new ModelError(modelFailures.interrupted);
  const hash = download.hashes[name];
  const wrongHash = size > 0 && (await hashFile(part)) !== hash?.toLowerCase();
  if (size > 0 && !wrongHash && (offered === null || size === offered)) return size;
  await rm(part, { force: true });
  throw new ModelError(`${modelFailures.wrong_file} ${name}`);
}

async function request(download: ModelDownload, name: string, init: RequestInit): Promise<Response> {
  const usual = `${download.baseUrl}/${encodeURIComponent(name)}`;
  const url = download.urls?.[name] ?? usual;
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, { ...init, signal: download.signal }).catch((cause: unknown) => {
      throw new ModelError(modelFailures.unreachable, { cause });
    });
    const isBusy = answer.status === 429 || answer.status === 503;
    const seconds = isBusy ? retryAfterSeconds(answer.headers.get('retry-after'), Date.now()) : undefined;
    if (seconds === undefined || tries === mostTries) return answer;
    await answer.body?.cancel();
    await delay(seconds * 1_000, undefined, { signal: download.signal }).catch((cause: unknown) => {
      throw broken(cause);
    });
  }
}

function broken(cause: unknown): ModelError {
  const code = (cause as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC') return new ModelError(modelFailures.disk_full, { cause });
  return new ModelError(modelFailures.interrupted, { cause });
}

async function fileSize(path: string): Promise<number> {
  return await stat(path).then(
    (found) => found.size,
    () => 0,
  );
}
