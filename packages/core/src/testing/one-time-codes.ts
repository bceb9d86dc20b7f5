import { Secret, TOTP } from 'otpauth';

/** What an app for codes shows at an instant. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
