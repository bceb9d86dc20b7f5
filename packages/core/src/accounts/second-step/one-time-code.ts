import { Secret, TOTP } from 'otpauth';

/** As RFC 6238 recommends, and as every app for codes has it by default. */
const digits = 6;
const period = 30;
const secretBytes = 20;
/** Half minutes that a clock may be off. */
const tolerance = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Wingman',
    label,
    algorithm: 'SHA1',
    digits,
    period,
    secret: Secret.fromBase32(secret),
  });

/** A new secret, base32. */
export const makeCodeSecret = (): string => new Secret({ size: secretBytes }).base32;

/** What a camera reads from the QR code: the secret, and whose it is. */
export const setupAddress = (secret: string, email: string): string => totpOf(secret, email).toString();

export const isOneTimeCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The half minute whose code this is, counted from 1970; undefined for no code of now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!isOneTimeCode(code)) return undefined;
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: tolerance });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
