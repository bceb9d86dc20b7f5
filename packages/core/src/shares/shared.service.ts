import { DomainError } from '@wingman/contract/error.ts';
import { sha256Hex } from '@wingman/contract/sha256.ts';
import { shareLimits } from '@wingman/contract/share-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { deleteWindows } from '@wingman/db/repositories/rate-window.repository.ts';
import {
  countOpening,
  deleteAudioOfOverShares,
  findShareByHash,
  type ShareEntity,
} from '@wingman/db/repositories/share.repository.ts';
import { recordAudit } from '../accounts/audit.ts';
import { networkOf } from '../accounts/network-address.ts';
import { createDatabaseWindows, type RateRule, tooManyAttempts } from '../accounts/rate-windows.ts';
import type { Clock } from '../ports/clock.ts';
import type { PasswordHasher } from '../ports/identity.ts';
import { readShared, type SharedContent } from './read-shared.ts';
import { isOpen } from './share-view.ts';
import { proofOf } from './token.ts';

type SharedDeps = {
  database: WingmanDatabase;
  clock: Clock;
  passwordHasher: PasswordHasher;
  options: { sharing?: boolean | undefined; defaultTimeZone: string };
};

/** A link that may answer. Of its user there is no more than the name that they chose. */
export type OpenShare = ShareEntity;

const quarter = 900;
/** Attempts at one link from one network; a right password resets them. */
const perVisitor: RateRule = { count: 10, seconds: quarter };
/** Attempts from one network at all links, and at one link from all networks. */
const perNetwork: RateRule = { count: 30, seconds: quarter };
const perLink: RateRule = { count: 100, seconds: quarter };

/** So many openings of one link are in the audit log within an hour: one from each network, and no more than that. */
const notedPerNetwork: RateRule = { count: 1, seconds: 3_600 };
const notedPerLink: RateRule = { count: 20, seconds: 3_600 };

/** What a link answers to whoever has it, without an account. */
export function createSharedService({ database, clock, passwordHasher, options }: SharedDeps) {
  const { db } = database;
  const visitorOf = ({ id }: ShareEntity, address: string) => `share ${id} ${networkOf(address)}`;

  /** Counted before the password is verified, so that concurrent attempts cannot exceed a limit. */
  async function takeAttempt(share: ShareEntity, address: string): Promise<void> {
    const windows = createDatabaseWindows(db, () => clock.now());
    for (const [subject, rule] of [
      [visitorOf(share, address), perVisitor],
      [`shares ${networkOf(address)}`, perNetwork],
      [`share ${share.id}`, perLink],
    ] as const) {
      const waitMs = await windows.take(subject, rule);
      if (waitMs > 0) throw tooManyAttempts('Troppi tentativi', waitMs);
    }
  }

  /** A robot must not fill the audit log. */
  async function note(
    trx: Handle,
    share: ShareEntity,
    { kind, address }: { kind: 'share_opened' | 'share_password_failed'; address: string },
  ): Promise<void> {
    const now = clock.now();
    const windows = createDatabaseWindows(trx, () => now);
    if ((await windows.take(`${kind} ${visitorOf(share, address)}`, notedPerNetwork)) > 0) return;
    if ((await windows.take(`${kind} ${share.id}`, notedPerLink)) > 0) return;
    const event = { kind, subject: share.id, now: now.toISOString() };
    await recordAudit(trx, { userId: null, address }, event);
  }

  return {
    /**
     * The link of a token. @throws {DomainError} not_found: unknown, expired and revoked ones, those of a user who was
     * deactivated and those of an instance without links are the same
     */
    async find(token: string): Promise<OpenShare> {
      const share = await findShareByHash(db, await sha256Hex(token));
      if (!share || options.sharing === false || !isOpen(share, clock.now()))
        throw new DomainError('not_found');
      return share;
    },

    /** Whether it can be read: it has no password, or `proof` is what `unlock` returned for the one that it has now. */
    async isUnlocked(share: OpenShare, proof: string | undefined): Promise<boolean> {
      const { id, passwordHash } = share;
      if (passwordHash === null) return true;
      if (proof === undefined) return false;
      return (await sha256Hex(proof)) === (await sha256Hex(await proofOf({ id, passwordHash })));
    },

    /**
     * Verifies a password. @returns what proves it from then on @throws {DomainError} too_many_attempts, whatever the
     * password is, bad_credentials
     */
    async unlock(share: OpenShare, password: string, address: string): Promise<string> {
      const { id, passwordHash } = share;
      if (passwordHash === null) return '';
      await takeAttempt(share, address);
      const isPossible = [...password].length <= shareLimits.password.max;
      if (!isPossible || !(await passwordHasher.verify(passwordHash, password))) {
        await note(db, share, { kind: 'share_password_failed', address });
        throw new DomainError('bad_credentials');
      }
      await deleteWindows(db, [visitorOf(share, address)]);
      return proofOf({ id, passwordHash });
    },

    /** What it shows as it is now. @throws {DomainError} not_found when that is gone */
    read: (share: OpenShare): Promise<SharedContent> => readShared(db, share, options),

    /** Counts an opening. */
    async noteOpening(share: OpenShare, address: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await countOpening(trx, share, clock.now().toISOString());
        await note(trx, share, { kind: 'share_opened', address });
      });
    },

    /** Deletes the sound of links that are over; for a clean-up pass. */
    deleteOverAudio: () => deleteAudioOfOverShares(db, clock.now().toISOString()),
  };
}
