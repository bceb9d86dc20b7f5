import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase, type WingmanDatabase } from '@wingman/db/database.ts';
import { findLooseEnds } from '@wingman/db/testing/loose-ends.ts';
import type { InFlight } from './server-calls.ts';

const databaseName = 'wingman.sqlite';

export const databaseFile = (dataDir: string) => join(dataDir, databaseName);

/** What a kill interrupted, in the words of the kill table, and what is wrong with the database it left. */
export type KilledState = { labels: string[]; damage: string[] };

/** Looks at a copy, so that the program itself finds the log as it was at the kill. */
export async function readKilledState(dataDir: string, inFlight: InFlight): Promise<KilledState> {
  const labels = [...inFlight]
    .filter(([, times]) => times > 0)
    .map(([purpose]) => `while answering: ${purpose}`);
  if (!existsSync(databaseFile(dataDir)))
    return { labels: [...labels, 'before there was a database'], damage: [] };
  const folder = mkdtempSync(join(dirname(dataDir), 'killed-'));
  try {
    for (const name of [databaseName, `${databaseName}-wal`]) {
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(folder, name));
    }
    const database = await openDatabase({ kind: 'sqlite', file: databaseFile(folder) });
    try {
      return { labels: [...labels, ...(await underWay(database))], damage: await findLooseEnds(database) };
    } finally {
      await database.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function underWay({ db }: WingmanDatabase): Promise<string[]> {
  const has = async (label: string, rows: Promise<unknown[]>) => ((await rows).length > 0 ? [label] : []);
  const leased = (kind: string) =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', kind)
      .where('lease_owner', 'is not', null)
      .execute();
  const found = [
    has('a file was arriving', db.selectFrom('file_arrivals').select('file_key').execute()),
    has('a file was to be removed', db.selectFrom('file_removals').select('file_key').execute()),
    has('a recording was being transcribed', leased('transcription')),
    has('a draft was being made', leased('transcript-draft')),
    has('a live recording was being heard', leased('live-transcription')),
    has(
      'a recording was being made',
      db.selectFrom('live_recordings').select('user_id').where('is_closed', '=', 0).execute(),
    ),
    has(
      'an answer was being written',
      db.selectFrom('conversations').select('id').where('status', '=', 'pending').execute(),
    ),
  ];
  return (await Promise.all(found)).flat();
}
