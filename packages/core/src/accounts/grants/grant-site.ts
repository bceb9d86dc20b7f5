import type { GrantScope } from '@wingman/contract/grant.ts';

/** The addresses of this server: who issues tokens, and for what. */
export type GrantSite = { issuer: string; resource: string };

/** What an app gets. `expiresIn` in seconds. */
export type GivenTokens = {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
  scopes: GrantScope[];
};
