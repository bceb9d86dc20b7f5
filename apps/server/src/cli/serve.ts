import { isReachable, setupSentence } from '../adapters/identity/setup-code.ts';
import { removeOtherVersions } from '../binary/other-versions.ts';
import type { Config } from '../config/config.ts';
import { createApp } from '../process/app.ts';

/** What a stopping server may take at most before it is ended the hard way. */
const stopWithinMs = 9_000;

/** `wingman serve`: runs until SIGTERM or SIGINT. */
export async function serve(config: Config): Promise<void> {
  const app = await createApp(config);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), config.drainMs + stopWithinMs).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.fastify.log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const address = await app.listen().catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  // Nodes on PostgreSQL may share a folder, and be of two versions while they are replaced.
  if (config.database.kind === 'sqlite') {
    removeOtherVersions(config.dataDir).catch((error: unknown) => {
      app.fastify.log.warn({ err: error }, 'could not delete files of other versions');
    });
  }
  const setupCode = isReachable(config) ? await app.setupCode() : undefined;
  if (setupCode !== undefined) console.log(setupSentence(setupCode));
  console.log(`Wingman is ready: ${config.publicUrl?.href ?? address}`);
}
