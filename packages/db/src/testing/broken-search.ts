import type { WingmanDatabase } from '../database.ts';

/** Renames the search index, so that writes to it fail; returns a function that restores it. */
export async function breakSearch({ db }: WingmanDatabase): Promise<() => Promise<void>> {
  await db.schema.alterTable('search_postings').renameTo('search_postings_away').execute();
  return () => db.schema.alterTable('search_postings_away').renameTo('search_postings').execute();
}
