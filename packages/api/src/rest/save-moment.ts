import { DomainError } from '@wingman/contract/error.ts';
import {
  type Moment,
  momentFieldsSchema,
  momentIdInputSchema,
  momentSaveSchema,
} from '@wingman/contract/moment.ts';
import { momentMaxLength } from '@wingman/contract/moment-table.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ContextFactory } from '../context.ts';
import { parseInput } from '../error-mapping.ts';
import { readImageForm } from './image-form.ts';

type SaveOptions = ApiOptions & { context: ContextFactory };

/** Line ends and what is trimmed or removed do not count towards the length of a text. */
const fieldLength = 2 * momentMaxLength;

/**
 * `PUT /api/recordings/{id}/moments/{momentId}`: a mark or a note as JSON, an image as a form. The same one again
 * replaces its second and text.
 */
export function saveMoment(scope: FastifyInstance, options: SaveOptions): void {
  scope.put(
    '/api/recordings/:id/moments/:momentId',
    { config: { body: 'question' } },
    (request, reply): Promise<Moment> =>
      request.isMultipart() ? saveByForm(request, reply, options) : saveByJson(request, reply, options),
  );
}

type Save = (request: FastifyRequest, reply: FastifyReply, options: SaveOptions) => Promise<Moment>;

const saveByJson: Save = async (request, reply, { context, services }) => {
  const { actor } = await context(request, reply).authenticate('write');
  const body = typeof request.body === 'object' ? request.body : {};
  return services.moments.save(
    actor,
    parseInput(momentSaveSchema, { ...body, ...(request.params as object) }),
  );
};

/** A form is parsed here and not by tRPC, which accepts JSON only. */
const saveByForm: Save = async (request, reply, { context: contextOf, services }) => {
  const context = contextOf(request, reply);
  const { actor } = await context.authenticate('write');
  await context.limit('upload', actor.userId);
  const ids = parseInput(momentIdInputSchema, request.params);
  const { texts, image } = await readImageForm(request, fieldLength);
  const fields = parseInput(momentFieldsSchema, texts);
  if (!image) throw new DomainError('image_missing');
  await context.recheck();
  return services.moments.saveImage(actor, { ...ids, ...fields }, image);
};
