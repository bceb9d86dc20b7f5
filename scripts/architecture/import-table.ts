import { type Context, coreContexts } from './core-contexts.ts';
import type { Part } from './places.ts';

/** `values`: anything; `types`: only `import type`; otherwise only the named folder of the other part. */
export type Permission = 'values' | 'types' | { folder: string };
const corePorts: Permission = { folder: 'packages/core/src/ports/' };

/** Who may import whom. What is not in the table is forbidden. `scripts` and `root` may import everything. */
export const importTable: Record<Exclude<Part, 'scripts' | 'root'>, Partial<Record<Part, Permission>>> = {
  contract: {},
  db: { contract: 'values' },
  italian: {},
  search: { italian: 'values' },
  notes: { italian: 'values', search: 'values' },
  core: { contract: 'values', db: 'values', italian: 'values', search: 'values', notes: 'values' },
  models: { contract: 'values' },
  childProcess: {},
  speech: { contract: 'values', models: 'values', childProcess: 'values', core: corePorts },
  language: { contract: 'values', childProcess: 'values', core: corePorts },
  api: { contract: 'values', core: 'values' },
  client: { contract: 'values', api: 'types' },
  web: { contract: 'values', client: 'values', api: 'types' },
  server: {
    contract: 'values',
    db: 'values',
    core: 'values',
    models: 'values',
    speech: 'values',
    language: 'values',
    api: 'values',
    client: 'values',
    italian: 'values',
    root: { folder: 'data/' },
  },
  e2e: {
    contract: 'values',
    models: { folder: 'packages/models/src/testing/' },
    speech: { folder: 'packages/speech/src/testing/' },
    language: { folder: 'packages/language/src/testing/' },
    scripts: { folder: 'scripts/browsers/' },
  },
};

/** Pure packages, with the third-party modules that they may use; they use no Node modules. */
export const pureParts: Partial<Record<Part, readonly string[]>> = {
  contract: ['zod'],
  italian: ['snowball-stemmers'],
  search: [],
  notes: [],
};

/**
 * The folders below `root`, which are contexts. They are listed lowest first: each uses only those above it in the
 * list, so there is no circle. Tests may import any file.
 */
export type ContextTree = {
  root: string;
  contexts: Record<string, Context>;
  /** Folders that all may use and that use no context. */
  open: readonly string[];
  /** Folders and files that compose the contexts and may use all of them. */
  composition: readonly string[];
  /** What other packages may import of the composition; absent: `packageSurfaces` says what they may import at all. */
  outside?: readonly string[];
};

/** The stages of audio on its way to a transcript; `worker` is the process that works, `host` the side of the server. */
const speechContexts: Record<string, Context> = {
  decode: { uses: [], surface: ['decode.ts', 'open-audio.ts', 'pcm.ts'] },
  models: {
    uses: [],
    surface: ['diarization-models.ts', 'model-catalogue.ts', 'model-files.ts', 'speech-status.ts'],
  },
  convert: { uses: ['decode'], surface: ['convert.ts', 'mp3-writer.ts', 'wav.ts'] },
  inspect: { uses: ['decode'], surface: ['audio-findings.ts', 'inspect.ts', 'peaks.ts'] },
  cut: {
    uses: ['convert', 'decode', 'inspect'],
    surface: ['cut-audio.ts', 'join-audio.ts', 'measure.ts'],
  },
  voice: { uses: ['decode'], surface: ['open-detector.ts', 'voice-detector.ts'] },
  split: { uses: ['decode', 'voice'], surface: ['cut.ts'] },
  join: { uses: ['decode'], surface: ['heard-chunk.ts', 'join.ts'] },
  invented: { uses: ['decode'], surface: ['invented-text.ts', 'known-phrases.ts', 'loops.ts'] },
  engines: {
    uses: ['convert', 'decode', 'join', 'models', 'split', 'voice'],
    surface: ['engine.ts', 'local.ts', 'prompt.ts', 'provider.ts'],
  },
  transcribe: {
    uses: ['decode', 'engines', 'inspect', 'invented', 'join', 'split', 'voice'],
    surface: ['transcribe.ts'],
  },
  diarize: { uses: ['decode', 'models', 'voice'], surface: ['run-diarization.ts'] },
  worker: {
    uses: ['convert', 'cut', 'decode', 'diarize', 'engines', 'inspect', 'transcribe'],
    surface: ['cost-watch.ts', 'worker-protocol.ts'],
  },
  host: { uses: ['cut', 'models', 'worker'], surface: [] },
};

/** Language models: `worker` is the process that works, `host` the side of the server. */
const languageContexts: Record<string, Context> = {
  models: { uses: [], surface: ['local-model.ts', 'model-problem.ts'] },
  engine: {
    uses: ['models'],
    surface: ['answer-engine.ts', 'meaning-engine.ts', 'open-model.ts', 'ranking-engine.ts'],
  },
  worker: { uses: ['engine', 'models'], surface: ['worker-protocol.ts'] },
  host: { uses: ['engine', 'models', 'worker'], surface: [] },
};

/** The server: what it is told and what it keeps, the adapters behind core's ports, the process, the commands. */
const serverContexts: Record<string, Context> = {
  config: {
    uses: [],
    surface: [
      'backup-times.ts',
      'config.ts',
      'environment.ts',
      'language-config.ts',
      'language-model-config.ts',
      'retention.ts',
      's3-options.ts',
      'setting-names.ts',
      'start-failure.ts',
      'telemetry-config.ts',
    ],
  },
  'data-folder': {
    uses: ['config'],
    surface: [
      'data-folder.ts',
      'disk.ts',
      'file-modes.ts',
      'folder-owner.ts',
      'scratch.ts',
      'sync-folder.ts',
    ],
  },
  adapters: {
    uses: ['config', 'data-folder'],
    surface: [
      'audio-store/',
      'backup/',
      'clock.ts',
      'events/event-bus.ts',
      'events/shared-event-bus.ts',
      'example-day/',
      'identity/',
      'language-models/language-models.ts',
      'language-models/local-models.ts',
      'shared-rate-limiter.ts',
      'speech/',
      'mail/',
      'spelling/',
      'telemetry/telemetry.ts',
      'telemetry/watched-ports.ts',
      'webhooks/',
    ],
  },
  process: {
    uses: ['adapters', 'config', 'data-folder'],
    surface: ['app.ts', 'compose.ts', 'open-instance.ts', 'rewrite-database.ts'],
  },
  binary: { uses: ['config', 'data-folder'], surface: ['other-versions.ts'] },
  cli: { uses: ['adapters', 'binary', 'config', 'data-folder', 'process'], surface: ['command-line.ts'] },
};

export const contextTrees: Record<'core' | 'speech' | 'language' | 'server', ContextTree> = {
  core: {
    root: 'packages/core/src/',
    contexts: coreContexts,
    open: ['ports'],
    composition: ['instance'],
    outside: ['database-error.ts', 'service-deps.ts', 'services.ts'],
  },
  speech: { root: 'packages/speech/src/', contexts: speechContexts, open: [], composition: ['speech.ts'] },
  language: { root: 'packages/language/src/', contexts: languageContexts, open: [], composition: [] },
  server: { root: 'apps/server/src/', contexts: serverContexts, open: [], composition: ['main.ts'] },
};

/**
 * Files whose values vouch for a check, and the folders that may import them: what makes an owned row or an allowance
 * must not be at hand where neither was checked. Their types are for everybody.
 */
export const vouchers: { file: string; folders: string[] }[] = [
  { file: 'packages/db/src/owned-row.ts', folders: ['packages/db/src/'] },
  { file: 'packages/db/src/plan-allowance.ts', folders: ['packages/db/src/', 'packages/core/src/plans/'] },
];

/** Third-party modules with an owner. A name covers its subpaths; `@scope` covers the scope. */
export const owners: { modules: string[]; folders: string[]; oneFile?: boolean }[] = [
  { modules: ['kysely', 'better-sqlite3', 'pg'], folders: ['packages/db/'] },
  { modules: ['node-av', 'sherpa-onnx-node', '@ricky0123/vad-web'], folders: ['packages/speech/'] },
  { modules: ['node-llama-cpp'], folders: ['packages/language/'] },
  { modules: ['snowball-stemmers'], folders: ['packages/italian/'] },
  { modules: ['openai'], folders: ['apps/server/src/adapters/', 'packages/speech/'] },
  { modules: ['lucia'], folders: ['apps/server/src/adapters/'], oneFile: true },
  { modules: ['prom-client', '@opentelemetry'], folders: ['apps/server/src/adapters/telemetry/'] },
  { modules: ['fastify', '@fastify'], folders: ['packages/api/', 'apps/server/'] },
  { modules: ['@modelcontextprotocol/sdk'], folders: ['packages/api/src/mcp/', 'apps/server/src/cli/'] },
  { modules: ['client-zip'], folders: ['packages/api/'], oneFile: true },
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
