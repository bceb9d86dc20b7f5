import { hashLinkToken, newLinkToken } from '../accounts/link-token.ts';

/** A link that nobody has had yet. `path`: what comes after the address of the web app; the token stands after the `#`. */
export async function newInvitationLink(): Promise<{ tokenHash: string; path: string }> {
  const token = newLinkToken();
  return { tokenHash: (await hashLinkToken(token)) ?? '', path: `/invito#${token}` };
}
