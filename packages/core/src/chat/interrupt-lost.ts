import type { WingmanDatabase } from '@wingman/db/database.ts';
import { interruptPending } from '@wingman/db/repositories/exchange.repository.ts';
import type { Clock } from '../ports/clock.ts';

type Deps = { database: WingmanDatabase; clock: Clock };

/** Far longer than a picture is looked at, memory is searched and an answer is written. */
const longestAnswerMs = 10 * 60_000;

/** Ends the answers of processes that died: no living one writes so long. Those of other nodes may still be written. */
export async function interruptLost({ database, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - longestAnswerMs).toISOString();
  await interruptPending(database.db, before);
}

/** The same for a start. A SQLite file has one server at a time: nobody else can be writing then. */
export async function interruptOnStart(deps: Deps): Promise<void> {
  if (deps.database.dialect.name === 'sqlite') await interruptPending(deps.database.db);
  else await interruptLost(deps);
}
