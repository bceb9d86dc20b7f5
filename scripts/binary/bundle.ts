import path from 'node:path';
import { build } from 'vite';
import { root } from '../repository.ts';

/** Loaded from their own folders, because their native code lies beside them. */
const unbundled = ['better-sqlite3', 'sherpa-onnx-node'];

const shared = { root, configFile: false, logLevel: 'warn' } as const;

/**
 * Writes the program and its processes to `<target>/apps/server/src/cli`, as deep as its sources lie, so that
 * what it looks for from its own place is where it is in the repository. Gives the files that went into it.
 */
export async function bundleProgram(target: string): Promise<string[]> {
  return bundle(path.join(target, 'apps/server/src/cli'), {
    'command-line': 'apps/server/src/cli/command-line.ts',
    worker: 'packages/speech/src/worker/worker.ts',
    'backup-process': 'apps/server/src/process/backup-process.ts',
  });
}

/** Writes what runs first, `<target>/loader.mjs`, which may load nothing but Node's own modules. */
export async function bundleLoader(target: string): Promise<void> {
  await bundle(target, { loader: 'apps/server/src/binary/loader.ts' });
}

async function bundle(outDir: string, entries: Record<string, string>): Promise<string[]> {
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name, path.join(root, file)]),
  );
  const built = await build({
    ...shared,
    ssr: { noExternal: true, external: unbundled },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node26',
      minify: true,
      rolldownOptions: {
        input,
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        // Optional for pg.
        external: [...unbundled, 'pg-native'],
      },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return outputs.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
}
