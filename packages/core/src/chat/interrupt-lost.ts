import type { WingmanDatabase } from '@wingman/db/database.ts';
import { interruptPending } from '@wingman/db/repositories/exchange.repository.ts';
import type { Clock } from '../ports/clock.ts';

type Deps = { database: WingmanDatabase; clock: Clock };

/** Far longer than reading an image, searching and writing an answer take together. */
const longestAnswerMs = 10 * 60_000;

/**
 * Interrupts the answers of processes that died: a running one never takes this long. Younger ones may still be being
 * written by other nodes.
 */
export async function interruptLost({ database, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - longestAnswerMs).toISOString();
  await interruptPending(database.db, before);
}

/** The same for a start. A SQLite file has one server at a time, so no other process can be writing. */
export async function interruptOnStart(deps: Deps): Promise<void> {
  if (deps.database.dialect.name === 'sqlite') await interruptPending(deps.database.db);
  else await interruptLost(deps);
}
