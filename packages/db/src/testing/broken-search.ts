import type { WingmanDatabase } from '../database.ts';

/** Takes the index of words away, so that whatever writes to it fails; the answer puts it back. */
export async function breakSearch({ db }: WingmanDatabase): Promise<() => Promise<void>> {
  await db.schema.alterTable('search_postings').renameTo('search_postings_away').execute();
  return () => db.schema.alterTable('search_postings_away').renameTo('search_postings').execute();
}
