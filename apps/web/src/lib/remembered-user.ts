import type { AuthUser } from '@wingman/contract/user.ts';

const key = 'wingman-user';

/** Characters of the token that say for which sign-in a profile was remembered; the whole token lies beside it. */
const tagLength = 8;

/** Remembers who is signed in with a token, so that the app opens without the server, too. */
export function rememberUser(token: string, user: AuthUser): void {
  try {
    localStorage.setItem(key, JSON.stringify({ tag: token.slice(0, tagLength), user }));
  } catch {
    // Without storage the app needs the server to open.
  }
}

/** Who was signed in with this token when the server last said so. */
export function rememberedUser(token: string | null): AuthUser | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null');
    const isTheirs = token !== null && kept?.tag === token.slice(0, tagLength);
    return isTheirs && typeof kept.user?.id === 'string' ? kept.user : undefined;
  } catch {
    return undefined;
  }
}

/** For a sign-in that has ended. */
export function dropRememberedUser(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What cannot be stored was not.
  }
}
