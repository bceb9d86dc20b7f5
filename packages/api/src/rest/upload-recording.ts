import type { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import { DomainError } from '@wingman/contract/error.ts';
import type { Recording, UploadFields } from '@wingman/contract/recording.ts';
import { uploadFieldsSchema } from '@wingman/contract/recording.ts';
import type { Actor } from '@wingman/core/accounts/actor.ts';
import type { AudioStore, StoredAudio } from '@wingman/core/ports/audio-store.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ApiContext, ContextFactory } from '../context.ts';
import { parseInput } from '../error-mapping.ts';
import { whenGone } from './when-gone.ts';

const audioField = 'audio';
/** Text fields are an id, an instant and a few numbers. */
const maxFieldBytes = 1024;
const maxFields = 20;
/** Overhead of boundaries and text fields in a request's length. */
export const formOverheadBytes = 64 * 1024;

type UploadOptions = ApiOptions & { context: ContextFactory };
type StoredUpload = { key: string; stored: StoredAudio; filename: string };

/**
 * `POST /api/recordings`: the audio is streamed into the store, then becomes a recording. A failed or aborted upload
 * leaves neither a row nor a file. An accepted recording stays, even when the client has disconnected: a retry with the
 * same id returns it.
 */
export function uploadRecording(scope: FastifyInstance, options: UploadOptions): void {
  const bodyLimit = options.maxUploadBytes + formOverheadBytes;
  scope.post('/api/recordings', { bodyLimit, config: { body: 'audio' } }, async (request, reply) => {
    const context = options.context(request, reply);
    const { actor } = await context.authenticate('write');
    await context.limit('upload', actor.userId);
    refuseDeclaredLength(request, bodyLimit);
    if (!request.isMultipart()) throw new DomainError('unsupported_media_type');
    const { id } = await acceptForm(request, reply, options, { actor, recheck: context.recheck });
    return options.services.recordings.waitForTranscript(actor, id, whenGone(reply));
  });
}

/** `id`: of the recording, whatever the form says. `recheck`: whether they may still send, after the last byte. */
type Sender = { actor: Actor; id?: string; recheck: () => Promise<void> };

/** Stores the audio of a form, and makes a recording of it. */
export async function acceptForm(
  request: FastifyRequest,
  reply: FastifyReply,
  options: UploadOptions,
  { actor, id, recheck }: Sender,
): Promise<Recording> {
  const { fields: sent, upload } = await receive(request, options, recheck);
  const { filename, key: fileKey, stored } = upload;
  const fields = id === undefined ? sent : { ...sent, id };
  const arrived = { fields, filename, fileKey, stored };
  return options.services.recordings.accept(actor, arrived, whenGone(reply));
}

/** @throws {DomainError} too_large */
export function refuseDeclaredLength(request: FastifyRequest, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new DomainError('too_large');
}

/** Reads the form to its end. On any failure the bytes already stored are deleted. */
async function receive(
  request: FastifyRequest,
  { audioStore, maxUploadBytes }: UploadOptions,
  recheck: ApiContext['recheck'],
): Promise<{ fields: UploadFields; upload: StoredUpload }> {
  const texts: Record<string, string> = {};
  let upload: StoredUpload | undefined;
  try {
    for await (const part of partsOf(request, maxUploadBytes)) {
      if (part.type === 'field') addText(texts, part);
      else upload = await storeAudio(audioStore, part, upload);
    }
    if (!upload) throw new DomainError('audio_missing');
    const fields = parseInput(uploadFieldsSchema, texts);
    // Checked again because the upload may have taken hours.
    await recheck();
    return { fields, upload };
  } catch (error) {
    if (upload) await audioStore.remove(upload.key);
    // The rest of the body is read and discarded, so that the connection can be reused.
    request.raw.unpipe();
    request.raw.resume();
    throw toUploadError(error);
  }
}

function partsOf(request: FastifyRequest, maxUploadBytes: number): AsyncIterableIterator<Multipart> {
  return request.parts({
    limits: { fileSize: maxUploadBytes, fields: maxFields, fieldSize: maxFieldBytes, fieldNameSize: 100 },
  });
}

function addText(texts: Record<string, string>, part: Extract<Multipart, { type: 'field' }>): void {
  if (part.valueTruncated || part.fieldnameTruncated) throw new DomainError('bad_multipart');
  if (part.fieldname === audioField) throw new DomainError('audio_missing');
  texts[part.fieldname] = String(part.value);
}

type FilePart = Extract<Multipart, { type: 'file' }>;

async function storeAudio(
  store: AudioStore,
  part: FilePart,
  earlier: StoredUpload | undefined,
): Promise<StoredUpload> {
  if (part.fieldname !== audioField) throw new DomainError('audio_missing');
  if (earlier) throw new DomainError('bad_multipart');
  const key = store.newKey();
  const stored = await store.write(key, part.file as Readable);
  // Only now, after the last byte, is it known whether the file was truncated at the limit.
  if (part.file.truncated) {
    await store.remove(key);
    throw new DomainError('too_large');
  }
  return { key, stored, filename: part.filename ?? '' };
}

/**
 * Errors of the parser itself carry no code of ours: they all mean that the form was malformed or incomplete. It
 * calls a boundary that is too long a needle.
 */
export function toUploadError(error: unknown): unknown {
  const isParserError =
    error instanceof Error &&
    /^aborted$|multipart|part terminated|unexpected end of form|needle/i.test(error.message);
  return isParserError && !(error instanceof DomainError)
    ? new DomainError('bad_multipart', { cause: error })
    : error;
}
