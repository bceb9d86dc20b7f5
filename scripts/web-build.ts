import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';
import { bin, root } from './repository.ts';
import { run } from './run.ts';

const built = 'apps/web/dist/index.html';

/** What the built web app is made of: its own sources, those of the packages inside it, and their versions. */
const sources = [
  'apps/web/{index.html,vite.config.ts,package.json}',
  'apps/web/{src,public,build,worker}/**/*',
  'packages/{contract,client}/{package.json,src/**/*}',
  'pnpm-lock.yaml',
];

/** True when there is no built web app or something it is made of has changed since. */
export function isWebBuildStale(folder: string = root): boolean {
  const target = path.join(folder, built);
  if (!existsSync(target)) return true;
  const builtAt = statSync(target).mtimeMs;
  return sources.some((pattern) =>
    globSync(pattern, { cwd: folder, exclude: (name) => /\.test\.tsx?$/.test(name) }).some(
      (file) => statSync(path.join(folder, file)).mtimeMs > builtAt,
    ),
  );
}

/** Builds the web app if that is needed. Gives the exit code of the build, 0 when nothing was to do. */
export async function ensureWebBuild(): Promise<number> {
  if (!isWebBuildStale()) return 0;
  console.log('Building the web app…');
  return run(bin('vite'), ['build', 'apps/web', '--logLevel', 'warn']);
}
