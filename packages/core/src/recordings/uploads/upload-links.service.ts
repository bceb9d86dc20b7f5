import { DomainError } from '@wingman/contract/error.ts';
import { plans } from '@wingman/contract/plan.ts';
import { sha256Hex } from '@wingman/contract/sha256.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findOwnedApiKey } from '@wingman/db/repositories/api-key.repository.ts';
import { findOwnedGrant } from '@wingman/db/repositories/grant.repository.ts';
import { insertInstanceSecret } from '@wingman/db/repositories/instance-secret.repository.ts';
import { findRecordingById } from '@wingman/db/repositories/recording.repository.ts';
import { findUserById } from '@wingman/db/repositories/user.repository.ts';
import { type Actor, assertAllowed } from '../../accounts/actor.ts';
import { effectivePlan, type PlanOptions } from '../../accounts/effective-plan.ts';
import type { Clock } from '../../ports/clock.ts';

const secretName = 'upload-links';
const secretBytes = 32;
const validMs = 3_600_000;
const maxLength = 400;
const base64url = { alphabet: 'base64url', omitPadding: true } as const;

type UploadLinksDeps = { database: WingmanDatabase; clock: Clock; options: PlanOptions };

export type UploadLink = { token: string; recordingId: string; expiresAt: string };

/**
 * What a link says: whose recording it will be, by which key or app it was made, under which password (a digest of its hash), and until when
 * it is valid.
 */
type Claim = {
  recordingId: string;
  userId: string;
  keyId: string;
  grantId?: string;
  password: string;
  end: number;
};

/**
 * Links by which one file is sent without a key. Nothing is stored: a link is what it says with a code (HMAC-SHA-256) by a secret of
 * the instance. It names the recording that it makes, so that it makes one only, however often it is used.
 */
export function createUploadLinksService({ database, clock, options }: UploadLinksDeps) {
  const { db } = database;
  let secret: Promise<CryptoKey> | undefined;

  async function readSecret(): Promise<CryptoKey> {
    const made = crypto.getRandomValues(new Uint8Array(secretBytes)).toBase64(base64url);
    const kept = await insertInstanceSecret(db, { name: secretName, made, now: clock.now().toISOString() });
    const bytes = Uint8Array.fromBase64(kept, { alphabet: 'base64url' });
    return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]);
  }

  function secretOnce(): Promise<CryptoKey> {
    secret ??= readSecret().catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return secret;
  }

  async function readClaim(token: string): Promise<Claim | undefined> {
    const [said, code] = partsOf(token);
    if (!said || !code) return undefined;
    const isOurs = await crypto.subtle.verify('HMAC', await secretOnce(), code, said);
    return isOurs ? (JSON.parse(new TextDecoder().decode(said)) as Claim) : undefined;
  }

  /** Whoever made the link may still send recordings, with the same password and the key or app by which it was made. */
  async function actorOf({ userId, keyId, grantId, password }: Claim): Promise<Actor | undefined> {
    const user = await findUserById(db, userId);
    if (!user?.isActive || user.deletionDueAt !== null || (await digestOf(user.passwordHash)) !== password)
      return undefined;
    const plan = effectivePlan(user.subscriptionPlan, options);
    const actor = { userId, isAdmin: false, plan };
    if (keyId === '' && grantId === undefined) return actor;
    if (!plans[plan].apiAccess) return undefined;
    const by = grantId === undefined ? await byKey(userId, keyId) : await byGrant(userId, grantId);
    return by && { ...actor, ...by };
  }

  async function byKey(userId: string, id: string) {
    const key = await findOwnedApiKey(db, { id, userId });
    const isOver = key?.expiresAt !== null && Date.parse(key?.expiresAt ?? '') <= clock.now().getTime();
    return key && !isOver ? { apiKeyId: key.id, scopes: key.scopes } : undefined;
  }

  async function byGrant(userId: string, id: string) {
    const grant = await findOwnedGrant(db, { id, userId });
    return grant && { grantId: grant.id, scopes: grant.scopes };
  }

  return {
    /** Valid for an hour. @throws {DomainError} scope_required, invalid_token */
    async make(actor: Actor): Promise<UploadLink> {
      assertAllowed(actor, 'write');
      const user = await findUserById(db, actor.userId);
      if (!user) throw new DomainError('invalid_token');
      const recordingId = crypto.randomUUID();
      const end = clock.now().getTime() + validMs;
      const password = await digestOf(user.passwordHash);
      const { apiKeyId: keyId = '', grantId } = actor;
      const made = grantId === undefined ? {} : { grantId };
      const claim: Claim = { recordingId, userId: user.id, keyId, ...made, password, end };
      const said = new TextEncoder().encode(JSON.stringify(claim));
      const code = new Uint8Array(await crypto.subtle.sign('HMAC', await secretOnce(), said));
      const token = `${said.toBase64(base64url)}.${code.toBase64(base64url)}`;
      return { token, recordingId, expiresAt: new Date(end).toISOString() };
    },

    /** Who sends with the link, and the recording that it makes. @throws {DomainError} not_found: unknown, over or used */
    async open(token: string): Promise<{ actor: Actor; recordingId: string }> {
      const claim = await readClaim(token);
      const isValid = claim !== undefined && claim.end > clock.now().getTime();
      const actor = isValid ? await actorOf(claim) : undefined;
      if (!claim || !actor || (await findRecordingById(db, claim.recordingId))) throw gone();
      return { actor, recordingId: claim.recordingId };
    },
  };
}

/** Short: it only tells two hashes of one user apart. */
async function digestOf(passwordHash: string): Promise<string> {
  return (await sha256Hex(passwordHash)).slice(0, 16);
}

const gone = () => new DomainError('not_found', { message: 'Questo link è scaduto o è già stato usato' });

/** Both parts as bytes; undefined where the text is no link of ours. */
function partsOf(token: string): (Uint8Array<ArrayBuffer> | undefined)[] {
  if (token.length > maxLength || !/^[\w-]+\.[\w-]+$/.test(token)) return [];
  try {
    return token.split('.').map((part) => Uint8Array.fromBase64(part, { alphabet: 'base64url' }));
  } catch {
    return [];
  }
}
