import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { root } from '../repository.ts';
import { packageFolder } from './package-folders.ts';

/** Loaded from their own folders, because their native code lies beside them. */
const unbundled = ['better-sqlite3', 'sherpa-onnx-node', 'node-llama-cpp'];

const shared = { root, configFile: false, logLevel: 'warn' } as const;

/**
 * Writes the program and its processes to `<target>/apps/server/src/cli`, as deep as its sources lie, so that
 * what it looks for from its own place is where it is in the repository. Gives the files that went into it.
 */
export async function bundleProgram(target: string): Promise<string[]> {
  return bundle(path.join(target, 'apps/server/src/cli'), {
    'command-line': 'apps/server/src/cli/command-line.ts',
    worker: 'packages/speech/src/worker/worker.ts',
    'language-worker': 'packages/language/src/worker/worker.ts',
    'backup-process': 'apps/server/src/process/backup-process.ts',
  });
}

/**
 * Writes the library of llama.cpp to `<target>/node_modules`, with all that it needs, in files that lie as deep as its own: it
 * looks for its libraries from there. Gives the files that went into it.
 */
export async function bundleLlama(target: string): Promise<string[]> {
  const folder = packageFolder('node-llama-cpp', path.join(root, 'packages/language'));
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return bundle(
    path.join(target, 'node_modules/node-llama-cpp/dist'),
    {
      index: path.join(folder, 'dist/index.js'),
      // Reads the version from where it lies.
      'utils/getModuleVersion': path.join(folder, 'dist/utils/getModuleVersion.js'),
    },
    {
      // Its libraries, of which the one of this machine is there, and what only its downloads and other platforms load.
      external: [...Object.keys(optionalDependencies), '@reflink/reflink', 'electron'],
      ending: 'js',
      chunks: 'utils/',
    },
  );
}

/** Writes what runs first, `<target>/loader.mjs`, which may load nothing but Node's own modules. */
export async function bundleLoader(target: string): Promise<void> {
  await bundle(target, { loader: 'apps/server/src/binary/loader.ts' });
}

type How = { external?: string[]; ending?: string; chunks?: string };

async function bundle(
  outDir: string,
  entries: Record<string, string>,
  // The last one is optional for pg.
  { external = [...unbundled, 'pg-native'], ending = 'mjs', chunks = '' }: How = {},
): Promise<string[]> {
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name, path.resolve(root, file)]),
  );
  const built = await build({
    ...shared,
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node26',
      minify: true,
      rolldownOptions: {
        input,
        output: {
          format: 'es',
          entryFileNames: `[name].${ending}`,
          chunkFileNames: `${chunks}[name]-[hash].${ending}`,
        },
        external,
      },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return outputs.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
}
