import { DomainError } from '@wingman/contract/error.ts';
import { sha256Hex } from '@wingman/contract/sha256.ts';
import type {
  CreatedShare,
  Share,
  ShareInput,
  Shares,
  SharesInput,
  ShareUpdate,
} from '@wingman/contract/share.ts';
import { sharedPath, shareLimits } from '@wingman/contract/share-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import {
  countOpenShares,
  deleteOldShares,
  deleteShare,
  findOwnedShare,
  insertShare,
  listShares,
  type OwnedShare,
  revokeShare,
  type ShareChange,
  type ShareEntity,
  updateShare,
} from '@wingman/db/repositories/share.repository.ts';
import { type Actor, isInPerson } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import type { Clock } from '../ports/clock.ts';
import type { PasswordHasher } from '../ports/identity.ts';
import { findSharedRecording, findShown, type ShareTarget, type Shown } from './find-shown.ts';
import { isOpen, toShare } from './share-view.ts';
import { newToken } from './token.ts';

type SharesDeps = {
  database: WingmanDatabase;
  clock: Clock;
  passwordHasher: PasswordHasher;
  options: { sharing?: boolean | undefined };
};

type Choices = Omit<ShareUpdate, 'id'>;

const dayMs = 86_400_000;

/** A user's links to what others may read without an account. */
export function createSharesService({ database, clock, passwordHasher, options }: SharesDeps) {
  const { db } = database;
  const isOn = options.sharing !== false;

  async function listed(actor: Actor, filter: { recordingId?: string | undefined; id?: string } = {}) {
    const shares = await listShares(db, { userId: actor.userId, ...filter });
    const now = clock.now();
    return shares.map((share) => toShare(share, { now, isOn }));
  }

  async function listedOne(actor: Actor, id: string): Promise<Share> {
    const [share] = await listed(actor, { id });
    if (!share) throw new DomainError('not_found');
    return share;
  }

  /** What the user chose, on top of what is there. */
  async function applied(choices: Choices, before: ShareChange, shown: Shown): Promise<ShareChange> {
    const hasAudio = choices.hasAudio ?? before.hasAudio;
    if (hasAudio && !shown.hasAudio) throw invalid('hasAudio', 'Qui non c’è un audio da condividere');
    return {
      hasAudio,
      mayDownload: hasAudio && (choices.mayDownload ?? before.mayDownload),
      expiresAt: choices.expiresAt === undefined ? before.expiresAt : endOf(choices.expiresAt),
      passwordHash: await passwordHashOf(choices.password, before.passwordHash),
      ownerName: choices.ownerName === undefined ? before.ownerName : choices.ownerName || null,
    };
  }

  async function passwordHashOf(password: string | null | undefined, before: string | null) {
    if (password === undefined) return before;
    return password === null ? null : passwordHasher.hash(password);
  }

  function endOf(text: string): string {
    const end = new Date(text);
    const now = clock.now().getTime();
    if (end.getTime() <= now) throw invalid('expiresAt', 'La data di fine è già passata');
    if (end.getTime() > now + shareLimits.days * dayMs)
      throw invalid('expiresAt', 'La data di fine può essere al massimo fra dieci anni');
    return end.toISOString();
  }

  /** Users make links one after another, so that they cannot exceed the limit together. */
  async function assertRoom(trx: Transaction, { userId }: Actor): Promise<void> {
    await database.dialect.serialize(trx, `shares ${userId}`);
    const open = await countOpenShares(trx, userId, clock.now().toISOString());
    if (open >= shareLimits.open) throw new DomainError('share_limit_reached');
  }

  async function insert(actor: Actor, share: ShareEntity): Promise<void> {
    const { userId } = actor;
    const now = share.createdAt;
    try {
      await db.transaction().execute(async (trx) => {
        await assertRoom(trx, actor);
        await deleteOldShares(trx, { userId, now, keep: shareLimits.over });
        await insertShare(trx, share);
        await recordAudit(trx, actor, { kind: 'share_created', subject: share.id, now });
      });
    } catch (error) {
      // Deleted meanwhile.
      if (database.dialect.isForeignKeyViolation(error)) throw new DomainError('not_found', { cause: error });
      throw error;
    }
  }

  async function change(actor: Actor, share: OwnedShare, changed: ShareChange): Promise<void> {
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      if (!isOpen(share, now)) await assertRoom(trx, actor);
      await updateShare(trx, share, changed);
      await recordAudit(trx, actor, { kind: 'share_changed', subject: share.id, now: now.toISOString() });
    });
  }

  return {
    /** Newest first; all, or those of one recording. @throws {DomainError} not_found for a recording of another user */
    async list(actor: Actor, { recordingId }: SharesInput): Promise<Shares> {
      if (recordingId !== undefined) await findSharedRecording(db, { recordingId, userId: actor.userId });
      return { isOn, shares: await listed(actor, { recordingId }) };
    },

    /**
     * Makes a link, whose path is told only now. @throws {DomainError} session_required, sharing_off, not_found,
     * transcript_unfinished, validation_failed, share_limit_reached
     */
    async create(actor: Actor, input: ShareInput): Promise<CreatedShare> {
      assertSignedIn(actor);
      if (!isOn) throw new DomainError('sharing_off');
      const { target, choices } = targetOf(actor, input);
      const { kind } = target;
      const now = clock.now();
      const shown = await findShown(db, target);
      const usual = {
        hasAudio: false,
        mayDownload: false,
        expiresAt: new Date(now.getTime() + shareLimits.usualDays * dayMs).toISOString(),
        passwordHash: null,
        ownerName: null,
      };
      const chosen = await applied(choices, usual, shown);
      if (kind === 'span' && !shown.hasWords && !chosen.hasAudio)
        throw invalid('to', 'In questo tratto non c’è nessuna frase intera');
      const token = newToken();
      const share: ShareEntity = {
        ...target,
        ...chosen,
        id: crypto.randomUUID(),
        tokenHash: await sha256Hex(token),
        audioPath: kind === 'span' ? shown.audioPath : null,
        createdAt: now.toISOString(),
        revokedAt: null,
        openings: 0,
        lastOpenedAt: null,
      };
      await insert(actor, share);
      return { ...(await listedOne(actor, share.id)), path: `${sharedPath}${token}` };
    },

    /**
     * Changes what is given. One that has expired is open again with a new end. @throws {DomainError} session_required,
     * not_found, conflict when it is revoked, validation_failed, share_limit_reached
     */
    async update(actor: Actor, { id, ...choices }: ShareUpdate): Promise<Share> {
      assertSignedIn(actor);
      const share = await findOwnedShare(db, { id, userId: actor.userId });
      if (!share) throw new DomainError('not_found');
      if (share.revokedAt !== null) throw new DomainError('conflict', { message: 'Questo link è revocato' });
      await change(actor, share, await applied(choices, share, await findShown(db, share)));
      return listedOne(actor, id);
    },

    /** Revokes an open link at once; one that is over is taken off the list. @throws {DomainError} not_found */
    async remove(actor: Actor, { id }: { id: string }): Promise<{ ok: true }> {
      const share = await findOwnedShare(db, { id, userId: actor.userId });
      if (!share) throw new DomainError('not_found');
      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        if (!isOpen(share, now)) return deleteShare(trx, share);
        if (!(await revokeShare(trx, share, now.toISOString()))) return;
        await recordAudit(trx, actor, { kind: 'share_revoked', subject: id, now: now.toISOString() });
      });
      return { ok: true };
    },
  };
}

/** A key must not be able to make a link that outlives it. */
function assertSignedIn(actor: Actor): void {
  if (!isInPerson(actor)) throw new DomainError('session_required');
}

const invalid = (path: string, message: string) =>
  new DomainError('validation_failed', { issues: [{ path, message }] });

/** What is to be shown; ids that do not belong to the kind are left out. */
function targetOf({ userId }: Actor, input: ShareInput): { target: ShareTarget; choices: Choices } {
  const { kind, recordingId = null, lineId = null, conversationId = null, from, to, ...choices } = input;
  const target = {
    kind,
    userId,
    recordingId: kind === 'answer' ? null : recordingId,
    lineId: kind === 'line' ? lineId : null,
    conversationId: kind === 'answer' ? conversationId : null,
    from: kind === 'span' ? (from ?? 0) : null,
    to: kind === 'span' ? (to ?? 0) : null,
  };
  return { target, choices };
}
