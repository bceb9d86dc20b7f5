import type { Multipart } from '@fastify/multipart';
import { DomainError } from '@wingman/contract/error.ts';
import { maxImageBytes } from '@wingman/contract/image.ts';
import type { FastifyRequest } from 'fastify';
import { toUploadError } from './upload-recording.ts';

type ImageForm = { texts: Record<string, string>; image: Buffer | undefined };

/**
 * Parses a form of text fields and an image, in any order. @param textMaxLength characters of the longest field
 * @throws {DomainError} bad_multipart, image_missing for a file of another name, image_empty, image_too_large
 */
export async function readImageForm(request: FastifyRequest, textMaxLength: number): Promise<ImageForm> {
  return readParts(request, textMaxLength).catch((error: unknown) => {
    // The rest of the body is read and discarded, so that the connection can be reused.
    request.raw.unpipe();
    request.raw.resume();
    throw toUploadError(error);
  });
}

async function readParts(request: FastifyRequest, textMaxLength: number): Promise<ImageForm> {
  const form: ImageForm = { texts: {}, image: undefined };
  // A character takes up to four bytes.
  const ofTexts = { fields: 20, fieldSize: textMaxLength * 4, fieldNameSize: 100 };
  for await (const part of request.parts({ limits: { fileSize: maxImageBytes, files: 1, ...ofTexts } })) {
    if (part.type === 'file') form.image = await readImage(part);
    else addText(form.texts, part);
  }
  return form;
}

/** In memory: it is bounded, and is checked and sent on as a whole. */
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
