import { Cron } from 'croner';

/** Instants at which a backup is due. */
export type BackupTimes = {
  /** The latest one that has come; undefined when there was none within some years. */
  latest(now: Date): Date | undefined;
  next(now: Date): Date | undefined;
};

/** Five fields, as in a crontab: minute, hour, day of the month, month, day of the week. */
const mode = '5-part';

export function isSchedule(expression: string): boolean {
  try {
    return new Cron(expression, { mode, paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

/** @param expression five cron fields, meant in `timeZone` */
export function backupTimes(expression: string, timeZone: string): BackupTimes {
  const cron = new Cron(expression, { mode, timezone: timeZone, paused: true });
  return {
    latest: (now) => cron.previousRuns(1, now)[0],
    next: (now) => cron.nextRun(now) ?? undefined,
  };
}
