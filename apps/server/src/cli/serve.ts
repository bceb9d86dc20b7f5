import { createApp } from '../app.ts';
import type { Config } from '../config.ts';

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
        app.fastify.log.error({ err: error }, 'stopping failed');
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
  console.log(`Wingman is ready: ${config.publicUrl?.href ?? address}`);
}
