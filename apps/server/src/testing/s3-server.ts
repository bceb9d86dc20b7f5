import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Options } from '../config/s3-options.ts';

export type S3Server = {
  /** The address as STORAGE_URL takes it. */
  url: string;
  options: S3Options;
  /** Answers nothing any more, until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
};

const bucket = 'wingman';
/** The only pair of keys that this server knows. */
const accessKeyId = 'S3RVER';
const secretAccessKey = 'S3RVER';

/** A real S3 server on loopback with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'wingman-s3-'));
  let port = 0;
  let running: S3rver | undefined;

  async function start(): Promise<void> {
    running = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: bucket, configs: [] }],
    });
    ({ port } = await running.run());
  }
  async function stop(): Promise<void> {
    await running?.close();
    running = undefined;
  }

  await start();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    url: `s3://${accessKeyId}:${secretAccessKey}@${bucket}?endpoint=${endpoint}`,
    options: { bucket, endpoint, region: 'us-east-1', prefix: '', accessKeyId, secretAccessKey },
    start,
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
