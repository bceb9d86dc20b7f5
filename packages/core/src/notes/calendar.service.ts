import type { CalendarAddress, CalendarStatus, CreatedCalendar } from '@wingman/contract/calendar.ts';
import { maxCalendarEvents } from '@wingman/contract/calendar.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { recordingFileName } from '@wingman/contract/file-name.ts';
import type { LineIdInput } from '@wingman/contract/notes.ts';
import { sha256Hex } from '@wingman/contract/sha256.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  type CalendarAddressEntity,
  deleteCalendarAddress,
  findCalendarAddress,
  findCalendarAddressByHash,
  updateCalendarRead,
  upsertCalendarAddress,
} from '@wingman/db/repositories/calendar-address.repository.ts';
import { listDue } from '@wingman/db/repositories/commitment.repository.ts';
import { findOwnedNoteLine } from '@wingman/db/repositories/notes.repository.ts';
import { findOwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import { findUserById } from '@wingman/db/repositories/user.repository.ts';
import { type Actor, isInPerson } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import type { Clock } from '../ports/clock.ts';
import { toCalendarText } from './calendar-text.ts';

type CalendarDeps = { database: WingmanDatabase; clock: Clock; options: { defaultTimeZone: string } };

const secretBytes = 32;
const ending = '.ics';
const dayMs = 86_400_000;
/** What is open for longer than that is no longer put into calendars. */
const keptDays = 365;
const noteReadEveryMs = 3_600_000;

/** What is due, for calendars: an address that needs no sign-in, off until its user makes it, and single files. */
export function createCalendarService({ database, clock, options }: CalendarDeps) {
  const { db } = database;

  async function zoneOf(userId: string): Promise<string> {
    return (await findSettings(db, userId)).timeZone ?? options.defaultTimeZone;
  }

  async function listEvents(userId: string) {
    const since = new Date(clock.now().getTime() - keptDays * dayMs).toISOString().slice(0, 10);
    const listed = { userId, since, limit: maxCalendarEvents };
    const both = [
      ...(await listDue(db, { ...listed, section: 'commitment' })),
      ...(await listDue(db, { ...listed, section: 'appointment' })),
    ];
    return both.toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : -1)).slice(0, maxCalendarEvents);
  }

  return {
    async status({ userId }: Actor): Promise<CalendarStatus> {
      const found = await findCalendarAddress(db, userId);
      return { address: found ? toAddress(found) : null };
    },

    /** Makes the address, or another one in its place: the one before answers nothing then. @throws {DomainError} session_required */
    async create(actor: Actor): Promise<CreatedCalendar> {
      assertSignedIn(actor);
      const { userId } = actor;
      const secret = crypto
        .getRandomValues(new Uint8Array(secretBytes))
        .toBase64({ alphabet: 'base64url', omitPadding: true });
      const now = clock.now().toISOString();
      const address = { userId, tokenHash: await sha256Hex(secret), createdAt: now, lastReadAt: null };
      await db.transaction().execute(async (trx) => {
        await upsertCalendarAddress(trx, address);
        await recordAudit(trx, actor, { kind: 'calendar_created', subject: userId, now });
      });
      return { ...toAddress(address), path: `/api/calendar/${secret}${ending}` };
    },

    /** Takes the address back at once. @throws {DomainError} session_required, not_found when there is none */
    async revoke(actor: Actor): Promise<{ ok: true }> {
      assertSignedIn(actor);
      const { userId } = actor;
      const now = clock.now().toISOString();
      await db.transaction().execute(async (trx) => {
        if (!(await deleteCalendarAddress(trx, userId))) throw new DomainError('not_found');
        await recordAudit(trx, actor, { kind: 'calendar_revoked', subject: userId, now });
      });
      return { ok: true };
    },

    /** Whose calendar an address is. `file`: its last part. @throws {DomainError} not_found, also when the account is off */
    async findOwner(file: string): Promise<string> {
      if (!file.endsWith(ending)) throw new DomainError('not_found');
      const address = await findCalendarAddressByHash(db, await sha256Hex(file.slice(0, -ending.length)));
      const user = address && (await findUserById(db, address.userId));
      if (!address || !user?.isActive || user.deletionDueAt !== null) throw new DomainError('not_found');
      await noteRead(address);
      return user.id;
    },

    /**
     * The calendar of a user as iCalendar text: open commitments and appointments that have a day. `home`: the address of
     * the web app. `tag` changes with the text.
     */
    async read(userId: string, home: string): Promise<{ text: string; tag: string }> {
      const text = toCalendarText(await listEvents(userId), { timeZone: await zoneOf(userId), home });
      return { text, tag: await sha256Hex(text) };
    },

    /** One commitment or appointment as a file. @throws {DomainError} not_found, also of a line without a day */
    async file(
      actor: Actor,
      { id, lineId }: LineIdInput,
      home: string,
    ): Promise<{ text: string; filename: string }> {
      const line = await findOwnedNoteLine(db, { id: lineId, userId: actor.userId });
      const recording = await findOwnedRecording(db, { id, userId: actor.userId });
      if (!recording || line?.recordingId !== id) throw new DomainError('not_found');
      if (!line.due) throw new DomainError('not_found', { message: 'Questa riga non ha un giorno' });
      const timeZone = actor.timeZone ?? (await zoneOf(actor.userId));
      const { title, suggestedTitle, createdAt: recordedAt } = recording;
      const event = { ...line, recordingTitle: title ?? suggestedTitle, recordedAt };
      return {
        text: toCalendarText([event], { timeZone, home }),
        filename: recordingFileName(recording, timeZone, 'ics'),
      };
    },
  };

  /** One write an hour is enough to show whether the address is still in use. */
  async function noteRead(address: CalendarAddressEntity): Promise<void> {
    const now = clock.now();
    const { lastReadAt } = address;
    if (lastReadAt !== null && now.getTime() - Date.parse(lastReadAt) < noteReadEveryMs) return;
    await updateCalendarRead(db, address, now.toISOString());
  }
}

/** A key must not be able to make an address that outlives it. */
function assertSignedIn(actor: Actor): void {
  if (!isInPerson(actor)) throw new DomainError('session_required');
}

const dayOf = ({ due }: { due: { from: string | null; to: string | null } | null }) =>
  due?.to ?? due?.from ?? '';

function toAddress({ createdAt, lastReadAt }: CalendarAddressEntity): CalendarAddress {
  return { createdAt, lastReadAt };
}
