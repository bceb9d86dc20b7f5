import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { DomainError } from '@wingman/contract/error.ts';
import type { ByteRange, StoredAudio } from '@wingman/core/ports/audio-store.ts';
import type { S3Options } from '../../config/s3-options.ts';
import { abandonedAfterMs, assertFileKey, isFileKey, type KeptAudioStore, newFileKey } from './audio-keys.ts';
import { underWay } from './under-way.ts';

/** Bytes held in memory per upload. S3 takes at most 10,000 parts: 80 GB a file. */
const partBytes = 8 * 1024 * 1024;
const connectMs = 5_000;
/** Idle timeout of a connection. */
const silenceMs = 60_000;

/**
 * Recordings as objects of a bucket. Files are only on disk while a decoder needs them, in `scratch`. Every call:
 * @throws {DomainError} unavailable when the storage is unreachable or fails
 */
export function createS3AudioStore(options: S3Options, scratch: string): KeptAudioStore {
  const { bucket: Bucket, prefix } = options;
  const client = openClient(options);
  const writing = underWay();
  const at = (key: string) => {
    assertFileKey(key);
    return { Bucket, Key: `${prefix}${key}` };
  };

  async function write(key: string, source: Readable): Promise<StoredAudio> {
    // A connection that breaks before anything reads it must not be an unhandled error.
    source.on('error', () => {});
    const place = at(key);
    const counted = countBytes();
    const piped = pipeline(source, counted.stream);
    const upload = new Upload({
      client,
      params: { ...place, Body: counted.stream },
      queueSize: 1,
      partSize: partBytes,
    });
    try {
      await Promise.all([piped, upload.done()]);
      return { bytes: counted.bytes() };
    } catch (error) {
      source.destroy();
      await upload.abort().catch(() => {});
      // The source's own error has priority: the incomplete upload is only its consequence.
      throw await piped.then(
        () => toDomain(error),
        (cut: unknown) => (isOfStream(cut, source) ? cut : toDomain(error)),
      );
    }
  }

  const store: KeptAudioStore = {
    newKey: newFileKey,

    write: (key, source) => writing.track(write(key, source)),

    async size(key) {
      const { ContentLength } = await client.send(new HeadObjectCommand(at(key))).catch(rethrow);
      return ContentLength ?? 0;
    },

    async read(key, range) {
      const { Body } = await client
        .send(new GetObjectCommand({ ...at(key), ...(range ? { Range: toHeader(range) } : {}) }))
        .catch(rethrow);
      return Body as Readable;
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(rethrow);
    },

    async localFile(key) {
      const source = await store.read(key);
      const folder = await mkdtemp(join(scratch, 'audio-'));
      const release = () => rm(folder, { recursive: true, force: true });
      const path = join(folder, 'audio');
      await pipeline(source, createWriteStream(path)).catch(async (error: unknown) => {
        await release();
        throw toDomain(error);
      });
      return { path, release };
    },

    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          const key = Key?.slice(prefix.length) ?? '';
          if (isFileKey(key)) yield { key, bytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
        }
      }
    },

    async removeAbandoned(now) {
      const before = now.getTime() - abandonedAfterMs;
      let removed = 0;
      for await (const { Key, UploadId, Initiated } of openUploads(client, Bucket, prefix)) {
        if ((Initiated?.getTime() ?? 0) >= before) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        removed += 1;
      }
      return removed;
    },

    // Other nodes may be receiving: interrupted uploads are deleted with abandoned ones.
    removePartial: async () => 0,

    settled: writing.settled,

    close: () => client.destroy(),

    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch(rethrow);
    },
  };
  return store;
}

function openClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Options): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Not all S3-compatible servers support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: silenceMs },
  });
}

async function* openUploads(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<MultipartUpload> {
  for (let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}; from; ) {
    const page: ListMultipartUploadsCommandOutput = await client
      .send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...from }))
      .catch(noneWhereUnknown);
    yield* page.Uploads ?? [];
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
    from = IsTruncated
      ? {
          ...(NextKeyMarker ? { KeyMarker: NextKeyMarker } : {}),
          ...(NextUploadIdMarker ? { UploadIdMarker: NextUploadIdMarker } : {}),
        }
      : undefined;
  }
}

const toHeader = ({ start, end }: ByteRange) => `bytes=${start}-${end}`;

function countBytes() {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
}

/** Whether an error is that of the source itself. */
const isOfStream = (error: unknown, { errored }: Readable) => errored !== null && errored === error;

/** Some servers cannot list them; there the bucket's lifecycle rules must delete them. */
function noneWhereUnknown(error: unknown): ListMultipartUploadsCommandOutput {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return { $metadata: {} };
  throw toDomain(error);
}

function rethrow(error: unknown): never {
  throw toDomain(error);
}

function toDomain(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) {
    return new DomainError('not_found', { cause: error });
  }
  const isFull = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 507;
  return new DomainError(isFull ? 'storage_full' : 'unavailable', { cause: error });
}
