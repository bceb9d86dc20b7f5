/** Where assistants call. */
export const mcpPath = '/mcp';
/** Where the web app asks its user about an app. */
const consentPath = '/autorizza';

export const oauthPaths = {
  consent: consentPath,
  register: `${mcpPath}/oauth/register`,
  token: `${mcpPath}/oauth/token`,
  revoke: `${mcpPath}/oauth/revoke`,
  resourceMetadata: '/.well-known/oauth-protected-resource',
  serverMetadata: '/.well-known/oauth-authorization-server',
} as const;
