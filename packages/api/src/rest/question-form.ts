import type { Multipart } from '@fastify/multipart';
import {
  type ChatInput,
  chatFieldsSchema,
  chatInputSchema,
  maxImageBytes,
  messageMaxLength,
} from '@wingman/contract/conversation.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { FastifyRequest } from 'fastify';
import { parseInput } from '../error-mapping.ts';
import { toUploadError } from './upload-recording.ts';

type QuestionForm = { texts: Record<string, string>; image: Buffer | undefined };

const limits = {
  fileSize: maxImageBytes,
  files: 1,
  fields: 20,
  /** A character takes up to four bytes. */
  fieldSize: messageMaxLength * 4,
  fieldNameSize: 100,
};

/**
 * Parses a question from a form: text fields and the image in any order. Without an image the text is required.
 * @throws {DomainError} bad_multipart, image_missing, image_empty, image_too_large, validation_failed
 */
export async function readQuestion(
  request: FastifyRequest,
): Promise<{ input: ChatInput; image: Uint8Array | undefined }> {
  const { texts, image } = await readForm(request).catch((error: unknown) => {
    // The rest of the body is read and discarded, so that the connection can be reused.
    request.raw.unpipe();
    request.raw.resume();
    throw toUploadError(error);
  });
  const fields = parseInput(chatFieldsSchema, texts);
  return { input: image ? fields : parseInput(chatInputSchema, fields), image };
}

async function readForm(request: FastifyRequest): Promise<QuestionForm> {
  const form: QuestionForm = { texts: {}, image: undefined };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') form.image = await readImage(part);
    else addText(form.texts, part);
  }
  return form;
}

/** In memory: it is bounded, and the model needs it whole. */
async function readImage({ fieldname, file }: Extract<Multipart, { type: 'file' }>): Promise<Buffer> {
  if (fieldname !== 'image') throw new DomainError('image_missing');
  const image = Buffer.concat(await file.toArray());
  if (file.truncated) throw new DomainError('image_too_large');
  if (image.length === 0) throw new DomainError('image_empty');
  return image;
}

function addText(texts: Record<string, string>, part: Extract<Multipart, { type: 'field' }>): void {
  if (part.valueTruncated || part.fieldnameTruncated) throw new DomainError('bad_multipart');
  texts[part.fieldname] = String(part.value);
}
