import { daysRange } from '@wingman/contract/time.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle, Transaction } from '@wingman/db/handle.ts';
import { listLinesOfDays } from '@wingman/db/repositories/day.repository.ts';
import { replaceDayDigest } from '@wingman/db/repositories/day-digest.repository.ts';
import { chooseDigest, digestSections } from './choose-digest.ts';

/** A day of a user, as `YYYY-MM-DD` in a time zone. */
export type UsersDay = { userId: string; day: string; timeZone: string };

/** Of a day of ten hours there are some hundred. */
const mostDigestible = 3_000;

/** The lines of notes from which the digest of a day is made. */
function listDigestible(handle: Handle, { userId, day, timeZone }: UsersDay) {
  return listLinesOfDays(handle, {
    ...{ userId, ...daysRange(day, 1, timeZone), sections: digestSections },
    ...({ limit: mostDigestible, preferred: 'top' } as const),
  });
}

/**
 * Makes the digest of a day from the notes of its recordings, in the place of the one before. False when there is nothing to make
 * one of, or `mayStore` says so in the transaction: then the one before stays.
 */
export async function makeDigest(
  { db, dialect }: WingmanDatabase,
  usersDay: UsersDay,
  { now, mayStore = async () => true }: { now: string; mayStore?: (trx: Transaction) => Promise<boolean> },
): Promise<boolean> {
  const { userId, day } = usersDay;
  return db.transaction().execute(async (trx) => {
    await dialect.serialize(trx, `digest ${userId} ${day}`);
    if (!(await mayStore(trx))) return false;
    // Read in here: what is deleted or renamed meanwhile comes before or after.
    const chosen = chooseDigest(await listDigestible(trx, usersDay));
    if (chosen.length === 0) return false;
    const lines = chosen.map(({ id, recordingId, text, who, sources }) => ({
      noteLineId: id,
      recordingId,
      text,
      who,
      sources,
    }));
    await replaceDayDigest(trx, userId, { day, madeBy: 'rule', madeAt: now, lines });
    return true;
  });
}
