import { digestHours } from '@wingman/contract/day-table.ts';
import type { SpeechLanguage } from '@wingman/contract/language-table.ts';
import type { OwnSettings } from '@wingman/contract/settings.ts';
import { responseLengthRange, segmentDurations } from '@wingman/contract/settings.ts';
import type { Selectable } from 'kysely';
import type { Handle } from '../handle.ts';
import type { UserSettingsTable } from '../schema.ts';

/** `timeZone` is null until a browser sent one. */
export type UserSettings = Omit<OwnSettings, 'timeZone'> & { timeZone: string | null };

const defaults: UserSettings = {
  userName: null,
  autoRecord: true,
  segmentDuration: segmentDurations[1],
  isRecordingPaused: false,
  wingmanResponseLength: responseLengthRange.default,
  searchAllWhenEmpty: false,
  stopAfterSilence: false,
  digestHour: digestHours.default,
  automaticNotes: true,
  speechLanguage: null,
  suggestsWords: false,
  timeZone: null,
};

/** The defaults if the user never changed a setting. */
export async function findSettings(handle: Handle, userId: string): Promise<UserSettings> {
  const row = await handle
    .selectFrom('user_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? toSettings(row) : { ...defaults };
}

/** Updates the given settings. Returns all of them. */
export async function upsertSettings(
  handle: Handle,
  userId: string,
  changes: Partial<UserSettings>,
  now: string,
): Promise<UserSettings> {
  const columns = toColumns(changes);
  const row = await handle
    .insertInto('user_settings')
    .values({
      ...toAllColumns({ ...defaults, ...changes }),
      user_id: userId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, updated_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSettings(row);
}

type SettingsRow = Selectable<UserSettingsTable>;
type SettingsColumns = Omit<SettingsRow, 'user_id' | 'created_at' | 'updated_at'>;

function toAllColumns(settings: UserSettings): SettingsColumns {
  return {
    user_name: settings.userName,
    auto_record: Number(settings.autoRecord),
    segment_duration: settings.segmentDuration,
    is_recording_paused: Number(settings.isRecordingPaused),
    wingman_response_length: settings.wingmanResponseLength,
    search_all_when_empty: Number(settings.searchAllWhenEmpty),
    stop_after_silence: Number(settings.stopAfterSilence),
    digest_hour: settings.digestHour,
    automatic_notes: Number(settings.automaticNotes),
    speech_language: settings.speechLanguage,
    suggests_words: Number(settings.suggestsWords),
    time_zone: settings.timeZone,
  };
}

/** Only given fields; the query builder ignores undefined columns. */
function toColumns(changes: Partial<UserSettings>): Partial<SettingsColumns> {
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));
  return {
    user_name: changes.userName,
    auto_record: flag(changes.autoRecord),
    segment_duration: changes.segmentDuration,
    is_recording_paused: flag(changes.isRecordingPaused),
    wingman_response_length: changes.wingmanResponseLength,
    search_all_when_empty: flag(changes.searchAllWhenEmpty),
    stop_after_silence: flag(changes.stopAfterSilence),
    digest_hour: changes.digestHour,
    automatic_notes: flag(changes.automaticNotes),
    speech_language: changes.speechLanguage,
    suggests_words: flag(changes.suggestsWords),
    time_zone: changes.timeZone,
  };
}

function toSettings(row: SettingsRow): UserSettings {
  return {
    userName: row.user_name,
    autoRecord: row.auto_record === 1,
    segmentDuration: row.segment_duration,
    isRecordingPaused: row.is_recording_paused === 1,
    wingmanResponseLength: row.wingman_response_length,
    searchAllWhenEmpty: row.search_all_when_empty === 1,
    stopAfterSilence: row.stop_after_silence === 1,
    digestHour: row.digest_hour,
    automaticNotes: row.automatic_notes === 1,
    speechLanguage: row.speech_language as SpeechLanguage | null,
    suggestsWords: row.suggests_words === 1,
    timeZone: row.time_zone,
  };
}
