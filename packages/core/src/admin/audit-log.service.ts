import {
  type AuditInput,
  type AuditPage,
  type ListedAuditEvent,
  wrongCursor,
} from '@wingman/contract/audit-log.ts';
import { emailKey } from '@wingman/contract/auth.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { Place } from '@wingman/contract/page-cursor.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { type AuditFilter, listAuditEvents } from '@wingman/db/repositories/audit.repository.ts';
import { findUserByEmailKey, findUserById, listEmails } from '@wingman/db/repositories/user.repository.ts';
import type { Actor } from '../accounts/actor.ts';

const defaultLimit = 100;
/** Events that are held at a time. */
const eventsAtOnce = 500;

/** What was done on the instance, by whom and from where, for administrators and for the command line. */
export function createAuditLogService({ database: { db } }: { database: WingmanDatabase }) {
  async function filterOf({ kind, user, from, to }: AuditInput): Promise<AuditFilter> {
    const named = user?.includes('@')
      ? await findUserByEmailKey(db, emailKey(user))
      : user && (await findUserById(db, user));
    // A failed sign-in to an unknown account shows the e-mail address as it was typed.
    const subjects = user === undefined ? undefined : [...new Set([named ? named.id : user, emailKey(user)])];
    return { kind, subjects, from: utcOf(from), to: utcOf(to) };
  }

  async function page(input: AuditInput): Promise<AuditPage> {
    const limit = input.limit ?? defaultLimit;
    const after = input.cursor === undefined ? undefined : positionOf(input.cursor);
    const found = await listAuditEvents(db, { ...(await filterOf(input)), after, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const ids = shown.flatMap(({ userId, subject }) => (userId === null ? [subject] : [userId, subject]));
    const emails = await listEmails(db, [...new Set(ids)]);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      events: shown.map(({ userId, ...event }) => ({
        ...event,
        userId,
        userEmail: userId === null ? null : (emails.get(userId) ?? null),
        subjectEmail: emails.get(event.subject) ?? null,
      })),
      nextCursor: last ? cursorOf({ by: last.createdAt, id: last.id }) : null,
    };
  }

  return {
    /**
     * One page, newest first. A cursor encodes a position and so stays valid when its event is deleted.
     * @throws {DomainError} forbidden for anyone but an administrator, validation_failed for an invalid cursor
     */
    async list(actor: Actor, input: AuditInput): Promise<AuditPage> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      return page(input);
    },

    /** All of them, for the command line; access to the machine is the permission. */
    async *each(input: Omit<AuditInput, 'limit' | 'cursor'>): AsyncGenerator<ListedAuditEvent> {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { events, nextCursor }: AuditPage = await page({ ...input, cursor, limit: eventsAtOnce });
        yield* events;
        cursor = nextCursor;
      }
    },
  };
}

/** Instants are compared as text, so they need one format. */
const utcOf = (instant: string | undefined) => instant && new Date(instant).toISOString();

function cursorOf({ by, id }: Place): string {
  return Buffer.from(`${by} ${id}`).toString('base64url');
}

function positionOf(cursor: string): Place {
  const [, by, id] =
    /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z) ([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (by && id) return { by, id };
  throw new DomainError('validation_failed', { issues: [{ path: 'cursor', message: wrongCursor }] });
}
