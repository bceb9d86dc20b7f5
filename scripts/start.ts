import path from 'node:path';
import { root } from './repository.ts';
import { ensureWebBuild } from './web-build.ts';

/**
 * Serves the product: builds the web app when it is missing or old, then becomes the server. It is the same process, so
 * signals and the exit code need nobody in between.
 */
const failed = await ensureWebBuild();
if (failed) process.exit(failed);

const server = path.join(root, 'apps/server/src/main.ts');
process.argv.splice(1, 1, server, 'serve');
await import(server);
