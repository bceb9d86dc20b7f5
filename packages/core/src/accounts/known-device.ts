import type { WingmanDatabase } from '@wingman/db/database.ts';
import { insertInstanceSecret } from '@wingman/db/repositories/instance-secret.repository.ts';
import type { Clock } from '../ports/clock.ts';

/** A cookie that says that an account was signed in to from this browser before. It does not authenticate. */
export type DeviceCookie = { name: string; value: string; expiresAt: Date };

type Account = { id: string; passwordHash: string };

const secretName = 'known-devices';
const secretBytes = 32;
const nonceBytes = 12;
const keptMs = 365 * 86_400_000;
const namePrefix = 'wingman_device_';
/** `<nonce>.<code>`, both base64url; longer ones are not ours. */
const valuePattern = /^[\w-]{16}\.[\w-]{43}$/;
const base64url = { alphabet: 'base64url', omitPadding: true } as const;

/**
 * Browsers from which a user signed in before, recognized by a code (HMAC-SHA-256) over the account, its current
 * password and a random number: a password change makes every browser unknown again. The key is the instance's own,
 * kept in its database, so that every node knows it. Each account has a cookie of its own name: several users may sign
 * in with one browser.
 */
export function createKnownDevices({ database, clock }: { database: WingmanDatabase; clock: Clock }) {
  let key: Promise<CryptoKey> | undefined;

  async function readKey(): Promise<CryptoKey> {
    const made = randomText(secretBytes);
    const now = clock.now().toISOString();
    const secret = await insertInstanceSecret(database.db, { name: secretName, made, now });
    const bytes = Uint8Array.fromBase64(secret, { alphabet: 'base64url' });
    return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]);
  }

  function keyOnce(): Promise<CryptoKey> {
    key ??= readKey().catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  }

  async function codeOf(text: string): Promise<Uint8Array> {
    return new Uint8Array(await crypto.subtle.sign('HMAC', await keyOnce(), bytesOf(text)));
  }

  const nameOf = async (userId: string) =>
    `${namePrefix}${(await codeOf(`name ${userId}`)).subarray(0, 8).toHex()}`;

  return {
    /** Set in the browser after a sign-in. */
    async remember(account: Account): Promise<DeviceCookie> {
      const nonce = randomText(nonceBytes);
      const code = (await codeOf(deviceText(account, nonce))).toBase64(base64url);
      const expiresAt = new Date(clock.now().getTime() + keptMs);
      return { name: await nameOf(account.id), value: `${nonce}.${code}`, expiresAt };
    },

    /** The number of this browser, if it was signed in to this account before; undefined for any other cookie. */
    async recognise(
      account: Account,
      cookies: Readonly<Record<string, string | undefined>>,
    ): Promise<string | undefined> {
      // Requests without a cookie cost nothing extra.
      if (!Object.keys(cookies).some((name) => name.startsWith(namePrefix))) return undefined;
      const value = cookies[await nameOf(account.id)];
      if (value === undefined || !valuePattern.test(value)) return undefined;
      const [nonce = '', code = ''] = value.split('.');
      const given = Uint8Array.fromBase64(code, { alphabet: 'base64url' });
      const isOurs = await crypto.subtle.verify(
        'HMAC',
        await keyOnce(),
        given,
        bytesOf(deviceText(account, nonce)),
      );
      return isOurs ? nonce : undefined;
    },
  };
}

const deviceText = ({ id, passwordHash }: Account, nonce: string) => `device ${id} ${passwordHash} ${nonce}`;

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function randomText(bytes: number): string {
  return crypto.getRandomValues(new Uint8Array(bytes)).toBase64(base64url);
}
