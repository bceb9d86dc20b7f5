import { grantScopes } from '@wingman/contract/grant.ts';
import { mcpPath, oauthPaths } from './oauth-paths.ts';

/** `base`: the address of this server without a slash at its end. Of what is called with a token (RFC 9728). */
export function resourceMetadata(base: string) {
  return {
    resource: `${base}${mcpPath}`,
    resource_name: 'Wingman',
    authorization_servers: [base],
    // What clients ask for that choose nothing by themselves: the least with which they work.
    scopes_supported: ['read'],
    bearer_methods_supported: ['header'],
  };
}

/** Of who gives tokens (RFC 8414): only to public clients, only by code and only with PKCE. */
export function serverMetadata(base: string) {
  return {
    issuer: base,
    authorization_endpoint: `${base}${oauthPaths.consent}`,
    token_endpoint: `${base}${oauthPaths.token}`,
    registration_endpoint: `${base}${oauthPaths.register}`,
    revocation_endpoint: `${base}${oauthPaths.revoke}`,
    scopes_supported: grantScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}
