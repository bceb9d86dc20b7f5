import type { Settings, SettingsUpdate } from '@wingman/contract/settings.ts';
import { isTimeZone } from '@wingman/contract/time.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  findSettings,
  updateTimeZone,
  upsertSettings,
} from '@wingman/db/repositories/settings.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { Actor } from './actor.ts';

type SettingsDeps = { database: WingmanDatabase; clock: Clock; options: { defaultTimeZone: string } };

export function createSettingsService({ database, clock, options }: SettingsDeps) {
  async function get(actor: Actor): Promise<Settings> {
    const settings = await findSettings(database.db, actor.userId);
    return { ...settings, timeZone: actor.timeZone ?? settings.timeZone ?? options.defaultTimeZone };
  }

  return {
    get,

    /** Changes what is given, keeps the rest, and answers all of it. */
    async update(actor: Actor, changes: SettingsUpdate): Promise<Settings> {
      const now = clock.now().toISOString();
      const settings = await upsertSettings(database.db, actor.userId, changes, now);
      const timeZone = changes.timeZone ?? actor.timeZone ?? settings.timeZone ?? options.defaultTimeZone;
      return { ...settings, timeZone };
    },

    /** Stores the time zone that the browser sent; an unknown name is ignored. Writes only on a change. */
    async noteTimeZone(actor: Actor, timeZone: string): Promise<void> {
      if (!isTimeZone(timeZone)) return;
      const settings = await findSettings(database.db, actor.userId);
      if (settings.timeZone === timeZone) return;
      await updateTimeZone(database.db, actor.userId, timeZone, clock.now().toISOString());
    },
  };
}
