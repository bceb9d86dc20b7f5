import path from 'node:path';
import { build } from 'vite';
import { otherRoutes, routes, sizeOf } from './bundle-sizes.ts';
import { root } from './repository.ts';

/** Builds the web app in memory, prints the first JavaScript of each screen and fails above a limit. */
const folder = path.join(root, 'apps/web');
const built = await build({
  root: folder,
  configFile: path.join(folder, 'vite.config.ts'),
  logLevel: 'error',
  build: { write: false },
});
if (!('output' in built)) throw new Error('the build gave no files');

const chunks = built.output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
const sizes = [...routes, ...otherRoutes(chunks, folder)].map((route) => sizeOf(route, chunks, folder));
const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

for (const { name, bytes, limit, tooMuch } of sizes) {
  const allowed = limit === undefined ? '' : ` of ${inKilobytes(limit)}${tooMuch ? ': TOO MUCH' : ''}`;
  console.log(`${inKilobytes(bytes).padStart(9)}  ${name}${allowed}`);
}
process.exitCode = sizes.some(({ tooMuch }) => tooMuch) ? 1 : 0;
