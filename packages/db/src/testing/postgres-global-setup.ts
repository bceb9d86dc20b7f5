import type { TestProject } from 'vitest/node';
import type { PostgresServer } from './postgres-server.ts';
import { startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the run's PostgreSQL. Read it with `inject('postgresUrl')`. */
    postgresUrl: string;
  }
}

type Shared = { server: Promise<PostgresServer>; users: number };

/** Every project loads its own copy of this module; the server they share hangs on the process. */
const holder = globalThis as typeof globalThis & { wingmanPostgres?: Shared };

/**
 * Vitest runs this once for each project that has tests to run and names this file in `globalSetup`.
 * The first one starts the server, the last one to leave stops it.
 * `TEST_POSTGRES_URL` names a server to use instead, for platforms without a packaged PostgreSQL.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const external = process.env.TEST_POSTGRES_URL;
  if (external) {
    project.provide('postgresUrl', external);
    return undefined;
  }
  holder.wingmanPostgres ??= { server: startPostgresServer(), users: 0 };
  const shared = holder.wingmanPostgres;
  shared.users += 1;
  project.provide('postgresUrl', (await shared.server).url);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete holder.wingmanPostgres;
    await (await shared.server).stop();
  };
}
