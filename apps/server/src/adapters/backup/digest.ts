import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';

/** The number and the hash of the bytes of a stream that was read to its end. */
export type Digest = { bytes: number; sha256: string };

const readBuffer = 1024 * 1024;

/** Passes bytes on unchanged; once they are through, `digest` returns their number and hash. */
export function digesting(): { stream: Transform; digest: () => Digest } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, digest: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Reads to the end. */
export async function digest(source: Readable): Promise<Digest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

export const digestFile = (path: string): Promise<Digest> =>
  digest(createReadStream(path, { highWaterMark: readBuffer }));

export type Condition = 'whole' | 'missing' | 'damaged';

/** Compares a file with its expected size and hash. An unreadable one counts as damaged. */
export async function conditionOf(path: string, expected: Digest): Promise<Condition> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return 'missing';
  if (found.size !== expected.bytes) return 'damaged';
  const read = await digestFile(path).catch(() => undefined);
  return read?.sha256 === expected.sha256 ? 'whole' : 'damaged';
}
