import { type RecordingLog, recordingLogLimits } from '@wingman/contract/recording-log.ts';
import { type StorageUsage, storageUsage } from '@wingman/contract/storage-usage.ts';
import { calendarDay, dayRange } from '@wingman/contract/time.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { unbounded } from '@wingman/db/repositories/bounds.ts';
import {
  countTranscriptCharacters,
  findNewestBeginning,
  listBeginningsInRange,
  type RecordingBeginning,
} from '@wingman/db/repositories/recording-log.repository.ts';
import { countRecordingsInRange } from '@wingman/db/repositories/recordings-in-range.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import type { Actor } from '../accounts/actor.ts';

type RecordingLogDeps = { database: WingmanDatabase; options: { defaultTimeZone: string } };

const { days: dayLimit, recordingsPerDay, previewCharacters } = recordingLogLimits;
/** Characters read of each transcript, more than a preview has, because it collapses white space. */
const charactersRead = 4 * previewCharacters;

/** The recordings in the settings: responses of a few hundred bytes, however much was recorded. */
export function createRecordingLogService({ database, options }: RecordingLogDeps) {
  const { db } = database;
  return {
    /** The newest days of the actor's time zone on which something was recorded, each with its newest recordings. */
    async get(actor: Actor): Promise<RecordingLog> {
      const { userId } = actor;
      const zone = actor.timeZone ?? (await findSettings(db, userId)).timeZone ?? options.defaultTimeZone;
      const days: RecordingLog = [];
      for (let before: string | null = null; days.length < dayLimit; ) {
        const newest: string | undefined = await findNewestBeginning(db, { userId, before });
        if (newest === undefined) break;
        const range = dayRange(new Date(newest), zone);
        const beginnings = await listBeginningsInRange(db, {
          ...range,
          userId,
          limit: recordingsPerDay,
          characters: charactersRead,
        });
        const { total } = await countRecordingsInRange(db, { ...unbounded, ...range, userId });
        days.push({ date: dateText(new Date(newest), zone), total, recordings: beginnings.map(toLogged) });
        before = range.from;
      }
      return days;
    },

    /** Size of the actor's transcripts. */
    async storage(actor: Actor): Promise<StorageUsage> {
      return storageUsage(await countTranscriptCharacters(db, actor.userId));
    },
  };
}

function toLogged({ beginning, ...recording }: RecordingBeginning) {
  const characters = [...beginning.replace(/\s+/g, ' ').trim()];
  const isWhole = characters.length <= previewCharacters;
  const start = characters.slice(0, previewCharacters).join('');
  return { ...recording, preview: isWhole ? start : `${start.trimEnd()}…` };
}

function dateText(instant: Date, zone: string): string {
  const { year, month, day } = calendarDay(instant, zone);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
