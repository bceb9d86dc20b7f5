import type { Settings, SettingsUpdate } from '@wingman/contract/settings.ts';
import { isTimeZone } from '@wingman/contract/time.ts';
import { defaultTrashDays } from '@wingman/contract/trash-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { findSettings, upsertSettings } from '@wingman/db/repositories/settings.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { Actor } from './actor.ts';

type SettingsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  options: {
    defaultTimeZone: string;
    notesProvider?: string | null;
    speechProvider?: string | null;
    speechLanguage?: string;
    trashDays?: number;
    sharing?: boolean;
  };
  /** The hour of the digest or the time zone was changed. */
  onEveningChange?: (trx: Transaction, userId: string) => Promise<void>;
  /** Hears that a user wants notes of each recording. */
  onNotesWanted: (userId: string) => Promise<void>;
};

export function createSettingsService({
  database,
  clock,
  options,
  onEveningChange,
  onNotesWanted,
}: SettingsDeps) {
  async function save({ userId }: Actor, changes: SettingsUpdate) {
    const now = clock.now().toISOString();
    return database.db.transaction().execute(async (trx) => {
      const settings = await upsertSettings(trx, userId, changes, now);
      const { digestHour, timeZone } = changes;
      if (digestHour !== undefined || timeZone !== undefined) await onEveningChange?.(trx, userId);
      return settings;
    });
  }

  const { notesProvider = null, speechProvider = null, speechLanguage: instanceLanguage = 'it' } = options;
  const { trashDays = defaultTrashDays, sharing: isSharingOn = true } = options;
  const ofServer = { notesProvider, speechProvider, instanceLanguage, trashDays, isSharingOn };

  async function get(actor: Actor): Promise<Settings> {
    const settings = await findSettings(database.db, actor.userId);
    const timeZone = actor.timeZone ?? settings.timeZone ?? options.defaultTimeZone;
    return { ...settings, timeZone, ...ofServer };
  }

  return {
    get,

    /** Changes what is given, keeps the rest, and answers all of it. */
    async update(actor: Actor, changes: SettingsUpdate): Promise<Settings> {
      const settings = await save(actor, changes);
      if (changes.automaticNotes) await onNotesWanted(actor.userId);
      const timeZone = changes.timeZone ?? actor.timeZone ?? settings.timeZone ?? options.defaultTimeZone;
      return { ...settings, timeZone, ...ofServer };
    },

    /** Stores the time zone that the browser sent; an unknown name is ignored. Writes only on a change. */
    async noteTimeZone(actor: Actor, timeZone: string): Promise<void> {
      if (!isTimeZone(timeZone)) return;
      const settings = await findSettings(database.db, actor.userId);
      if (settings.timeZone === timeZone) return;
      await save(actor, { timeZone });
    },
  };
}
