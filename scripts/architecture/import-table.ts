import type { Part } from './places.ts';

/** `values`: anything; `types`: only `import type`; otherwise only the named folder of the other part. */
export type Permission = 'values' | 'types' | { folder: string };

/** Who may import whom. What is not in the table is forbidden. `scripts` and `root` may import everything. */
export const importTable: Record<Exclude<Part, 'scripts' | 'root'>, Partial<Record<Part, Permission>>> = {
  contract: {},
  db: { contract: 'values' },
  core: { contract: 'values', db: 'values' },
  speech: { contract: 'values', core: { folder: 'packages/core/src/ports/' } },
  api: { contract: 'values', core: 'values' },
  client: { contract: 'values', api: 'types' },
  web: { contract: 'values', client: 'values', api: 'types' },
  server: {
    contract: 'values',
    db: 'values',
    core: 'values',
    speech: 'values',
    api: 'values',
    client: 'values',
    root: { folder: 'data/' },
  },
  e2e: {
    contract: 'values',
    speech: { folder: 'packages/speech/src/testing/' },
    scripts: { folder: 'scripts/ensure-chromium.ts' },
  },
};

/** Features of core that may use another one. Everything else goes through a repository or a port. */
export const coreFeaturePairs: Record<string, string[]> = {
  chat: ['recall'],
  embedding: ['recall'],
  transcription: ['recall'],
};

/** Folders of core that are no feature. */
export const coreSharedFolders = ['ports', 'testing'];

/** Third-party modules with an owner. A name covers its subpaths; `@scope` covers the scope. */
export const owners: { modules: string[]; folders: string[]; oneFile?: boolean }[] = [
  { modules: ['kysely', 'better-sqlite3', 'pg'], folders: ['packages/db/'] },
  { modules: ['node-av', 'sherpa-onnx-node', '@ricky0123/vad-web'], folders: ['packages/speech/'] },
  { modules: ['openai'], folders: ['apps/server/src/adapters/', 'packages/speech/'] },
  { modules: ['lucia'], folders: ['apps/server/src/adapters/'], oneFile: true },
  { modules: ['prom-client', '@opentelemetry'], folders: ['apps/server/src/telemetry/'] },
  { modules: ['fastify', '@fastify'], folders: ['packages/api/', 'apps/server/'] },
  {
    modules: [
      'react',
      'react-dom',
      '@mantine',
      '@tanstack/react-query',
      '@trpc/react-query',
      'dexie',
      'wouter',
    ],
    folders: ['apps/web/src/', 'apps/web/vite.config.ts'],
  },
];
