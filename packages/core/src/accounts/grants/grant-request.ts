import { DomainError } from '@wingman/contract/error.ts';
import { type GrantScope, grantScopes } from '@wingman/contract/grant.ts';
import type { GrantSite } from './grant-site.ts';
import { isRegistered } from './redirect-uri.ts';

/** What an app is told, in the words of OAuth, and its user. */
type Refusal = { error: string; message: string };

/** What an app asks with the query of the address; `refusal` is what it is told in place of an answer of its user. */
export type AskedGrant = {
  redirectUri: string;
  state: string | undefined;
  codeChallenge: string;
  scopes: GrantScope[];
  refusal: Refusal | null;
};

const names = [
  ...['client_id', 'redirect_uri', 'response_type', 'code_challenge', 'code_challenge_method'],
  ...['scope', 'state', 'resource'],
];

export const clientIdOf = (query: string): string => only(new URLSearchParams(query), 'client_id') ?? '';

/**
 * Reads it. What does not even say where to lead back is refused here, and its user led nowhere.
 * @throws {DomainError} validation_failed
 */
export function readGrantRequest(
  query: string,
  registered: readonly string[],
  { resource }: GrantSite,
): AskedGrant {
  const parameters = new URLSearchParams(query);
  const redirectUri = only(parameters, 'redirect_uri') ?? '';
  if (!isRegistered(redirectUri, registered))
    throw new DomainError('validation_failed', {
      message: 'L’app vuole riportarti a un indirizzo che non ha registrato',
    });
  const refusal = refusalOf(parameters, resource);
  return {
    redirectUri,
    state: only(parameters, 'state'),
    codeChallenge: only(parameters, 'code_challenge') ?? '',
    scopes: scopesOf(only(parameters, 'scope')),
    refusal,
  };
}

/** What this server does not know is left out (RFC 6749, 3.3); without a word about it, an app only reads. */
function scopesOf(asked: string | undefined): GrantScope[] {
  const words = (asked ?? '').split(' ');
  const known = grantScopes.filter((scope) => words.includes(scope));
  return known.length > 0 ? known : ['read'];
}

const incomplete: Refusal = {
  error: 'invalid_request',
  message: 'L’app ha inviato una richiesta incompleta o non abbastanza sicura',
};

function refusalOf(parameters: URLSearchParams, resource: string): Refusal | null {
  if (names.some((name) => parameters.getAll(name).length > 1)) return incomplete;
  if (parameters.get('response_type') !== 'code')
    return { ...incomplete, error: 'unsupported_response_type' };
  if (parameters.get('code_challenge_method') !== 'S256') return incomplete;
  if (!/^[\w-]{43}$/.test(parameters.get('code_challenge') ?? '')) return incomplete;
  const target = parameters.get('resource');
  if (target !== null && !isResource(target, resource))
    return { error: 'invalid_target', message: 'L’app chiede di accedere a un altro servizio' };
  return null;
}

/** Spelt as it is named, or in another way that is the same address. */
export function isResource(said: string, resource: string): boolean {
  return said === resource || (URL.canParse(said) && withoutEnd(new URL(said).href) === resource);
}

const withoutEnd = (href: string): string => (href.endsWith('/') ? href.slice(0, -1) : href);

/** Undefined also when it is there twice: neither is meant then. */
function only(parameters: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = parameters.getAll(name);
  return more.length > 0 ? undefined : value;
}
