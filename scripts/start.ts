import { run } from './run.ts';
import { ensureWebBuild } from './web-build.ts';

/** Serves the product: builds the web app when it is missing or old, then becomes the server. */
const failed = await ensureWebBuild();
process.exitCode =
  failed || (await run(process.execPath, ['apps/server/src/main.ts', 'serve', ...process.argv.slice(2)]));
