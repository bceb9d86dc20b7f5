import { toWingmanError } from '@wingman/client/wingman-error.ts';
import { OfflineDatabase } from '../lib/offline-database.ts';
import { onTokenChange } from '../lib/token.ts';
import type { KeptQueries } from './kept-queries.ts';
import { queryClient, setKeptQueries } from './query-client.ts';

/** One for the page, whoever signs in: each would hold a connection of its own. */
let database: OfflineDatabase | undefined;
let kept: Promise<KeptQueries | null> = Promise.resolve(null);

const codeOf = (failure: unknown) => toWingmanError(failure).code;

/** Keeps the answers of the signed-in user from now on. */
export function keepAnswersOf(userId: string): void {
  const before = kept;
  kept = import('./kept-queries.ts').then(
    async ({ keepQueries }) => {
      (await before)?.end();
      database ??= new OfflineDatabase();
      return keepQueries({
        client: queryClient,
        userId,
        database,
        codeOf,
        onTokenChange,
      });
    },
    () => null,
  );
  setKeptQueries(kept);
}
