import { DomainError } from '@wingman/contract/error.ts';
import { z } from 'zod';

const maxValueLength = 2_000;
const maxRedirectUris = 10;
const words = z.string().max(100).array().max(20).optional();

/** What an app says of itself (RFC 7591). What this server has no use for is left out, as it may be. */
const registrationSchema = z.object({
  redirect_uris: z.string().min(1).max(maxValueLength).array().min(1).max(maxRedirectUris),
  client_name: z.string().max(maxValueLength).optional(),
  grant_types: words,
  response_types: words,
});

/** @throws {DomainError} invalid_client_metadata, invalid_redirect_uri */
export function readRegistration(body: unknown): { name: string | undefined; redirectUris: string[] } {
  const { success, data, error } = registrationSchema.safeParse(body);
  if (!success)
    throw new DomainError(
      error.issues[0]?.path[0] === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata',
    );
  const { grant_types: grants, response_types: answers } = data;
  if (grants?.includes('authorization_code') === false || answers?.includes('code') === false)
    throw new DomainError('invalid_client_metadata');
  return { name: data.client_name, redirectUris: data.redirect_uris };
}

/** The fields of a form, each of which may be there once (RFC 6749, 3.2). */
export type OauthForm = { required(name: string): string; optional(name: string): string | undefined };

/** @throws {DomainError} bad_request, from it and from what it returns */
export function readForm(body: unknown): OauthForm {
  if (!(body instanceof URLSearchParams)) throw new DomainError('bad_request');
  const optional = (name: string): string | undefined => {
    const [value, ...more] = body.getAll(name);
    if (more.length > 0 || (value !== undefined && value.length > maxValueLength))
      throw new DomainError('bad_request');
    return value;
  };
  const required = (name: string): string => {
    const value = optional(name);
    if (!value) throw new DomainError('bad_request');
    return value;
  };
  return { required, optional };
}
