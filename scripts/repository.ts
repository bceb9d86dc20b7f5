import path from 'node:path';

/** The folder that holds the whole project. */
export const root = path.dirname(import.meta.dirname);

/** The programs that the root's dependencies bring: node, vite, vitest, biome, tsc. */
export const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);
