import path from 'node:path';

/** The folder that holds the whole project. */
export const root = path.dirname(import.meta.dirname);

/** The programs that the root's dependencies bring: node, vite, vitest, biome, tsc. */
export const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);

/**
 * How the server is started; `start` in package.json says the same. Uploads pass through as short-lived buffers: a
 * small young generation halves what piles up between two collections, and idle memory falls with it.
 */
export const serverNodeFlags = ['--max-semi-space-size=2'];
