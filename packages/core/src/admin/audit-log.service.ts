import {
  type AuditExport,
  type AuditExportFormat,
  type AuditFilters,
  type AuditInput,
  type AuditPage,
  type ListedAuditEvent,
  wrongCursor,
} from '@wingman/contract/audit-log.ts';
import { emailKey } from '@wingman/contract/auth.ts';
import { DomainError } from '@wingman/contract/error.ts';
import type { Place } from '@wingman/contract/page-cursor.ts';
import { daysRange, localDay } from '@wingman/contract/time.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  type AuditFilter,
  type AuditParty,
  listAuditEvents,
} from '@wingman/db/repositories/audit.repository.ts';
import { findUserByEmailKey, findUserById, listEmails } from '@wingman/db/repositories/user.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import type { Clock } from '../ports/clock.ts';
import { auditLines } from './audit-lines.ts';

export type AuditFile = { filename: string; format: AuditExportFormat; content: AsyncIterable<string> };

const defaultLimit = 100;
/** Events that are held at a time. */
const eventsAtOnce = 500;

type AuditLogDeps = { database: WingmanDatabase; clock: Clock; options: { defaultTimeZone: string } };

/** What was done on the instance, by whom and from where, for administrators and for the command line. */
export function createAuditLogService({ database: { db }, clock, options }: AuditLogDeps) {
  async function findAccount(named: string) {
    return named.includes('@') ? findUserByEmailKey(db, emailKey(named)) : findUserById(db, named);
  }

  /** A failed sign-in to an unknown account has the e-mail address as it was typed. */
  const idsOf = async (named: string) => [
    ...new Set([(await findAccount(named))?.id ?? named, emailKey(named)]),
  ];

  /** What has to be true of one of them; undefined where nobody is named. */
  async function partiesOf({ user, by, about }: AuditFilters): Promise<AuditParty[] | undefined> {
    if (user === undefined && by === undefined && about === undefined) return undefined;
    const whole =
      user === undefined ? [{}] : (await idsOf(user)).flatMap((id) => [{ userId: id }, { subject: id }]);
    const doers = by === undefined ? [{}] : [{ userId: (await findAccount(by))?.id ?? by }];
    const subjects = about === undefined ? [{}] : (await idsOf(about)).map((subject) => ({ subject }));
    return whole.flatMap((each) =>
      doers.flatMap((doer) => subjects.flatMap((of) => together(each, doer, of))),
    );
  }

  const instantOf = (time: string | undefined) =>
    time &&
    (time.length === 10 ? daysRange(time, 0, options.defaultTimeZone).from : new Date(time).toISOString());

  async function filterOf(filters: AuditFilters): Promise<AuditFilter> {
    const { kind, from, to } = filters;
    return { kind, parties: await partiesOf(filters), from: instantOf(from), to: instantOf(to) };
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

  async function* each(filters: AuditFilters): AsyncGenerator<ListedAuditEvent> {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { events, nextCursor }: AuditPage = await page({ ...filters, cursor, limit: eventsAtOnce });
      yield* events;
      cursor = nextCursor;
    }
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

    /**
     * All of them as a file, newest first: lines of CSV or JSON that are streamed.
     * @throws {DomainError} forbidden for anyone but an administrator
     */
    async export(actor: Actor, { format = 'csv', ...filters }: AuditExport): Promise<AuditFile> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      const now = clock.now();
      const note = { kind: 'audit_exported', subject: actor.userId, now: now.toISOString() } as const;
      await recordAudit(db, actor, note);
      const day = localDay(now, options.defaultTimeZone);
      return {
        filename: `wingman-audit-${day}.${format}`,
        format,
        content: auditLines(each(filters), format),
      };
    },

    /** All of them, for the command line; access to the machine is the permission. */
    each,
  };
}

/** One party for which both hold; none where they contradict each other. */
function together(...parties: AuditParty[]): AuditParty[] {
  const all = Object.assign({}, ...parties) as AuditParty;
  const holds = parties.every(
    ({ userId = all.userId, subject = all.subject }) => userId === all.userId && subject === all.subject,
  );
  return holds ? [all] : [];
}

function cursorOf({ by, id }: Place): string {
  return Buffer.from(`${by} ${id}`).toString('base64url');
}

function positionOf(cursor: string): Place {
  const [, by, id] =
    /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z) ([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (by && id) return { by, id };
  throw new DomainError('validation_failed', { issues: [{ path: 'cursor', message: wrongCursor }] });
}
