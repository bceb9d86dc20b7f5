import {
  type ChatInput,
  chatFieldsSchema,
  chatInputSchema,
  messageMaxLength,
} from '@wingman/contract/conversation.ts';
import type { FastifyRequest } from 'fastify';
import { parseInput } from '../error-mapping.ts';
import { readImageForm } from './image-form.ts';

/**
 * Parses a question from a form: text fields and the image in any order. Without an image the text is required.
 * @throws {DomainError} bad_multipart, image_missing, image_empty, image_too_large, validation_failed
 */
export async function readQuestion(
  request: FastifyRequest,
): Promise<{ input: ChatInput; image: Uint8Array | undefined }> {
  const { texts, image } = await readImageForm(request, messageMaxLength);
  const fields = parseInput(chatFieldsSchema, texts);
  return { input: image ? fields : parseInput(chatInputSchema, fields), image };
}
