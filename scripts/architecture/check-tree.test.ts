import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';
import { checkTree } from './check-tree.ts';
import { contextTrees, pureParts } from './import-table.ts';
import { packageSurfaces } from './package-surfaces.ts';
import { readTree } from './read-tree.ts';

/** The rules that a synthetic tree violates, including warnings. */
function broken(tree: Record<string, string>): string[] {
  return checkTree(readTree(tree)).map(({ rule }) => rule);
}

const table = 'A part imports only what the import table allows.';

test.each([
  ['db', "import { plans } from '@wingman/contract/plan.ts';"],
  ['core', "import { openDatabase } from '@wingman/db/database.ts';"],
  ['speech', "import { TranscriptionError } from '@wingman/core/ports/transcriber.ts';"],
  ['api', "import { createServices } from '@wingman/core/instance/services.ts';"],
  ['client', "import type { AppRouter } from '@wingman/api/app-router.ts';"],
])('%s may import what the table gives it', (part, text) => {
  const folder = { core: 'files/', speech: 'decode/' }[part] ?? '';
  expect(broken({ [`packages/${part}/src/${folder}a-file.ts`]: text })).toEqual([]);
});

test.each([
  ['packages/db/src/a.ts', "import { x } from '@wingman/core/accounts/actor.ts';"],
  ['packages/db/src/a.ts', "import type { X } from '@wingman/core/accounts/actor.ts';"],
  ['packages/core/src/chat/a.ts', "import { x } from '@wingman/api/plugin.ts';"],
  ['packages/core/src/chat/a.ts', "import { x } from '@wingman/speech/decode/decode.ts';"],
  ['packages/speech/src/decode/a.ts', "import { x } from '@wingman/db/schema.ts';"],
  ['packages/speech/src/decode/a.ts', "import { x } from '@wingman/core/instance/services.ts';"],
  ['packages/api/src/a.ts', "import { x } from '@wingman/db/schema.ts';"],
  ['packages/client/src/a.ts', "import { appRouter } from '@wingman/api/app-router.ts';"],
  ['packages/client/src/a.ts', "import '@wingman/api/app-router.ts';"],
  ['apps/web/src/a.ts', "import { type AppRouter, appRouter } from '@wingman/api/app-router.ts';"],
  ['apps/web/src/a.ts', "export { x } from '@wingman/core/accounts/actor.ts'; export const y = 1;"],
  ['apps/web/src/a.ts', "export const load = () => import('@wingman/core/accounts/actor.ts');"],
  ['apps/web/src/a.ts', "export type X = import('@wingman/core/accounts/actor.ts').Actor;"],
  ['apps/web/src/a.ts', "import { x } from '@wingman/server/process/app.ts';"],
  ['apps/server/src/process/a.ts', "import { x } from '@wingman/web/main.tsx';"],
  ['apps/server/src/process/a.ts', "import { x } from '../../../../scripts/start.ts';"],
  ['apps/web/e2e/a.e2e.ts', "import { x } from '@wingman/server/process/app.ts';"],
  ['apps/web/e2e/a.e2e.ts', "import { x } from '@wingman/speech/decode/decode.ts';"],
  ['packages/api/src/a.ts', "import { x } from '@wingman/unknown/a.ts';"],
])('%s may not say %s', (path, text) => {
  expect(broken({ [path]: text })).toEqual([table]);
});

test('what vouches for an owner stays in db, and its types do not', () => {
  const path = 'packages/core/src/files/a.ts';
  const rule = 'What vouches for a check is imported only where the check is made.';
  const specifier = '@wingman/db/owned-row.ts';
  expect(broken({ [path]: `import { actingForOwner } from '${specifier}';` })).toEqual([rule]);
  expect(broken({ [path]: `import type { Owned } from '${specifier}';` })).toEqual([]);
  expect(broken({ [path]: "import { ownedBy } from '@wingman/db/owned-by.ts';" })).toEqual([]);
  const inDb = { 'packages/db/src/a.ts': "import { actingForOwner } from './owned-row.ts';" };
  expect(broken(inDb)).toEqual([]);
});

test('contract knows nothing but zod, and italian nothing but its stemmers', () => {
  const path = 'packages/contract/src/a.ts';
  expect(broken({ [path]: "import { z } from 'zod';" })).toEqual([]);
  const rule = 'A pure package imports only the modules that the import table gives it.';
  expect(broken({ [path]: "import { readFileSync } from 'node:fs';" })).toEqual([rule]);
  expect(broken({ [path]: "import { Hono } from 'hono';" })).toEqual([rule]);
  const italian = 'packages/italian/src/stems/a.ts';
  expect(broken({ [italian]: "import { newStemmer } from 'snowball-stemmers';" })).toEqual([]);
  expect(broken({ [italian]: "import { readFileSync } from 'node:fs';" })).toEqual([rule]);
  expect(broken({ [italian]: "import { TimeRange } from '@wingman/contract/time.ts';" })).toEqual([table]);
  expect(broken({ 'packages/contract/src/a.test.ts': "import { test } from 'vitest';" })).toEqual([]);
});

test('of a package with a surface only that is imported, and the exports of a pure one say the same', () => {
  const file = 'packages/core/src/recall/a.ts';
  expect(broken({ [file]: "import { fold } from '@wingman/italian/tokens/token.ts';" })).toEqual([]);
  const inside = "import { joinNumbers } from '@wingman/italian/tokens/join-numbers.ts';";
  expect(broken({ [file]: inside })).toEqual(['Of a package with a surface nothing else is imported.']);
  for (const [name, surface] of Object.entries(packageSurfaces)) {
    if (!(name in pureParts)) continue;
    const { exports } = JSON.parse(readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8'));
    const told = Object.fromEntries(surface.map((each) => [`./${each}`, `./src/${each}`]));
    expect(exports).toEqual(told);
  }
});

test('a package is reached by its name only', () => {
  const tree = { 'packages/db/src/a.ts': "import { x } from '../../contract/src/plan.ts';" };
  expect(broken(tree)).toEqual(['Another package is imported by its name, not by a path into its folder.']);
});

test('e2e takes speech fixtures and the browser finder, and the server its seed data', () => {
  const tree = {
    'apps/web/e2e/a.e2e.ts': "import { tone } from '@wingman/speech/testing/tones.ts';",
    'apps/web/e2e/browser.ts':
      "import { ensureChromium } from '../../../scripts/browsers/ensure-chromium.ts';",
    'apps/server/src/process/seed.ts':
      "import agents from '../../../../data/preset-agents.json' with { type: 'json' };",
  };
  expect(broken(tree)).toEqual([]);
});

test('tests use the testing folders of the parts below them, and nothing else beyond the table', () => {
  const path = 'packages/api/src/routers/auth.test.ts';
  expect(broken({ [path]: "import { x } from '@wingman/db/testing/test-databases.ts';" })).toEqual([]);
  expect(broken({ [path]: "import { x } from '@wingman/db/schema.ts';" })).toEqual([table]);
  expect(broken({ [path]: "import { x } from '@wingman/speech/testing/tones.ts';" })).toEqual([table]);
});

test('product code uses no test code, not even of its own package', () => {
  const rule = 'Product code imports no test code.';
  expect(broken({ 'packages/db/src/a.ts': "import { x } from './testing/rows.ts';" })).toEqual([rule]);
  const reaching = { 'packages/core/src/chat/a.ts': "import { x } from '@wingman/db/testing/rows.ts';" };
  expect(broken(reaching)).toEqual([rule]);
});

const apart = 'Features do not import each other.';

const lost = 'Every file of core, speech and the server lies in a context.';

test('contexts of core use those that the table gives them, by their surface', () => {
  const from = (path: string, specifier: string) =>
    broken({ [`packages/core/src/${path}`]: `import { x } from '${specifier}';` });
  const context = 'A context uses only the contexts that the import table gives it.';
  const surface = 'Of another context only its surface is imported.';
  expect(from('accounts/a.ts', '../recordings/recording-view.ts')).toEqual([context]);
  expect(from('recall/a.ts', '../chat/conversation.ts')).toEqual([context]);
  expect(from('ports/a.ts', '../accounts/actor.ts')).toEqual([context]);
  expect(from('chat/a.ts', '../recall/search.ts')).toEqual([surface]);
  expect(from('chat/a.ts', '../recall/prompt.ts')).toEqual([]);
  expect(from('recordings/live/a.ts', '../../jobs/job-handler.ts')).toEqual([]);
  expect(from('plans/a.ts', '../ports/clock.ts')).toEqual([]);
  expect(from('chat/a.test.ts', '../recall/search.ts')).toEqual([]);
  expect(from('instance/a.ts', '../recall/search.ts')).toEqual([]);
  expect(from('a.ts', './ports/clock.ts')).toContain(lost);
  expect(from('habits/a.ts', '../ports/clock.ts')).toContain(lost);
  const outside = (specifier: string) =>
    broken({ 'packages/api/src/a.ts': `import { x } from '@wingman/core/${specifier}';` });
  expect(outside('accounts/actor.ts')).toEqual([]);
  expect(outside('instance/services.ts')).toEqual([]);
  expect(outside('recall/search.ts')).toEqual([surface]);
});

test('contexts of speech and of the server use those that the table gives them, by their surface', () => {
  const context = 'A context uses only the contexts that the import table gives it.';
  const surface = 'Of another context only its surface is imported.';
  const importing = (path: string, specifier: string) =>
    broken({ [path]: `import { x } from '${specifier}';` });
  const server = (path: string, specifier: string) => importing(`apps/server/src/${path}`, specifier);
  expect(server('adapters/a.ts', '../process/compose.ts')).toEqual([context]);
  expect(server('process/a.ts', '../cli/report.ts')).toEqual([context]);
  expect(server('cli/a.ts', '../process/clean-up.ts')).toEqual([surface]);
  expect(server('cli/a.ts', '../process/compose.ts')).toEqual([]);
  expect(server('process/a.test.ts', '../cli/report.ts')).toEqual([]);
  expect(server('main.ts', './cli/command-line.ts')).toEqual([]);
  expect(server('a.ts', './config/config.ts')).toContain(lost);
  const speech = (path: string, specifier: string) => importing(`packages/speech/src/${path}`, specifier);
  expect(speech('decode/a.ts', '../join/join.ts')).toEqual([context]);
  expect(speech('engines/a.ts', '../join/joint.ts')).toEqual([surface]);
  expect(speech('speech.ts', './host/worker-host.ts')).toEqual([]);
  expect(speech('speech.test.ts', './host/worker-host.ts')).toEqual([]);
  expect(speech('a.ts', './decode/pcm.ts')).toContain(lost);
  const outside = importing('apps/server/src/process/a.ts', '@wingman/speech/decode/decode.ts');
  expect(outside).toEqual(['Of a package with a surface nothing else is imported.']);
});

test.each(Object.entries(contextTrees))('the contexts of %s form no circle', (_tree, { contexts }) => {
  const names = Object.keys(contexts);
  for (const [index, name] of names.entries()) {
    const above = names.slice(0, index);
    expect(contexts[name]?.uses.filter((used) => !above.includes(used))).toEqual([]);
  }
});

test('features of the web app stay apart and nothing in it reaches upward', () => {
  const from = (path: string, specifier: string) => broken({ [path]: `import { x } from '${specifier}';` });
  const feature = 'apps/web/src/features/chat/components/a.tsx';
  const upward = 'Features and shared pieces of the web app do not import app.';
  const shared = 'Shared pieces of the web app import no feature.';
  expect(from(feature, '../../player/audio-player.ts')).toEqual([apart]);
  expect(from(feature, '../../../app/theme.ts')).toEqual([upward]);
  expect(from(feature, '../../../lib/trpc.ts')).toEqual([]);
  expect(from('apps/web/src/lib/a.ts', '../features/chat/chat-store.ts')).toEqual([shared]);
  expect(from('apps/web/src/components/a.tsx', '../features/chat/chat-store.ts')).toEqual([shared]);
  expect(from('apps/web/src/lib/a.ts', '../app/theme.ts')).toEqual([upward]);
  expect(from('apps/web/src/app/routes/home.tsx', '../../features/chat/chat-store.ts')).toEqual([]);
});

test.each([
  ['kysely', 'packages/core/src/chat/a.ts'],
  ['better-sqlite3', 'apps/server/src/process/a.ts'],
  ['pg', 'apps/server/src/process/a.test.ts'],
  ['node-av/lib', 'apps/server/src/process/a.ts'],
  ['sherpa-onnx-node', 'packages/core/src/chat/a.ts'],
  ['openai', 'apps/server/src/process/a.ts'],
  ['lucia', 'packages/core/src/chat/a.ts'],
  ['fastify', 'packages/core/src/chat/a.ts'],
  ['@fastify/multipart', 'packages/core/src/chat/a.ts'],
  ['react', 'packages/client/src/a.ts'],
  ['dexie', 'packages/client/src/a.ts'],
])('%s is not imported in %s', (module, path) => {
  expect(broken({ [path]: `import x from '${module}';` })).toEqual([
    'A third-party module is imported only where it is owned.',
  ]);
});

test('owners may use what they own, and a similar name is another module', () => {
  const tree = {
    'packages/db/src/a.ts': "import { sql } from 'kysely';",
    'packages/api/src/a.ts': "import fastify from 'fastify';",
    'apps/server/src/adapters/language-models/openai-chat-model.ts': "import OpenAI from 'openai';",
    'packages/core/src/chat/a.ts': "import x from 'pg-like';",
    'scripts/bench/a.ts': "import Database from 'better-sqlite3';",
  };
  expect(broken(tree)).toEqual([]);
});

test('lucia lives in one file', () => {
  const text = "import { Lucia } from 'lucia';";
  expect(broken({ 'apps/server/src/adapters/a.ts': text })).toEqual([]);
  const twice = { 'apps/server/src/adapters/a.ts': text, 'apps/server/src/adapters/b.ts': text };
  expect(broken(twice)).toEqual([
    'Only one file imports this module, so that replacing it touches one file.',
  ]);
});

test.each([
  'export const port = process.env.PORT;',
  "export const port = process['env'].PORT;",
  'export const { env } = process;',
  "import { env } from 'node:process'; export const port = env.PORT;",
])('%s reads the environment', (text) => {
  const rule = 'Only apps/server/src/config/environment.ts reads the environment.';
  expect(broken({ 'packages/api/src/a.ts': text })).toEqual([rule]);
  expect(broken({ 'apps/server/src/config/environment.ts': text })).toEqual([]);
  expect(broken({ 'scripts/a.ts': text, 'apps/web/vite.config.ts': text })).toEqual([]);
});

test('words in comments and strings are not imports', () => {
  const text = "// import { x } from 'kysely'; process.env.PORT\nexport const a = 'import \"pg\"';";
  expect(broken({ 'packages/core/src/chat/a.ts': text })).toEqual([]);
});

test('names are kebab-case and specific', () => {
  const named = (path: string) => broken({ [path]: 'export const a = 1;' });
  const kebab = 'Files and folders are named in kebab-case.';
  const vague = 'A file is named after what it says; utils, helpers, misc, common and constants say nothing.';
  expect(named('packages/db/src/userRepository.ts')).toEqual([kebab]);
  expect(named('apps/web/src/features/Chat/a.tsx')).toEqual([kebab]);
  expect(named('packages/db/src/date-utils.ts')).toEqual([vague]);
  expect(named('packages/db/src/helpers/rows.ts')).toEqual([vague]);
  expect(named('packages/db/src/repositories/user.repository.test.ts')).toEqual([]);
});

test('files of more than 300 lines are warned about and those of more than 350 refused', () => {
  const texts = (count: number) => {
    const text = Array.from({ length: count }, (_, index) => `export const a${index} = 1;\n`).join('');
    return checkTree(readTree({ 'packages/db/src/a.ts': text })).map(({ warning }) => warning ?? false);
  };
  expect(texts(300)).toEqual([]);
  expect(texts(301)).toEqual([true]);
  expect(texts(350)).toEqual([true]);
  expect(texts(351)).toEqual([false]);
});

test('a function has at most 50 lines of its own, and a component at most 90', () => {
  const rule = 'A function does one thing in about 40 lines, and a component in about 80.';
  const steps = (count: number) => '  go();\n'.repeat(count);
  const ofLines = (count: number) => `export function work() {\n${steps(count - 2)}}\n`;
  expect(broken({ 'packages/db/src/a.ts': ofLines(50) })).toEqual([]);
  expect(broken({ 'packages/db/src/a.ts': ofLines(51) })).toEqual([rule]);
  expect(broken({ 'packages/db/src/a.test.ts': ofLines(51) })).toEqual([]);
  expect(broken({ 'apps/web/src/app/a.tsx': ofLines(90) })).toEqual([]);
  expect(broken({ 'apps/web/src/app/a.tsx': ofLines(91) })).toEqual([rule]);
  const factory = (count: number) =>
    `export function make() {\n${`  const f = () => {\n${steps(28)}  };\n`.repeat(3)}${steps(count)}}\n`;
  expect(broken({ 'packages/db/src/a.ts': factory(0) })).toEqual([]);
  expect(broken({ 'packages/db/src/a.ts': factory(51) })).toEqual([rule]);
});

test('no barrels and no default exports, except in settings files', () => {
  const reExport = "export { a } from './a.ts';";
  const both = { 'packages/db/src/a.ts': 'export default 1;', 'packages/db/src/b.ts': reExport };
  expect(broken(both)).toEqual([
    'Exports have names; only settings files have a default export.',
    'No barrels: import from the file that has it.',
  ]);
  expect(broken({ 'packages/db/src/b.ts': `${reExport}\nexport const b = 2;` })).toEqual([]);
  const settings = "export { default } from './vitest.workspace.ts';";
  expect(broken({ 'vitest.config.ts': settings, 'apps/web/vite.config.ts': 'export default {};' })).toEqual(
    [],
  );
});

test('tests replace no module of ours', () => {
  const path = 'packages/api/src/a.test.ts';
  const rule = 'Own modules are never mocked.';
  expect(broken({ [path]: "vi.mock('./context.ts');" })).toEqual([rule]);
  expect(
    broken({ [path]: "vi.doMock(import('@wingman/core/instance/services.ts'), () => ({}));" }),
  ).toContain(rule);
});

test('migrations stand alone and carry their date', () => {
  const folder = 'packages/db/src/migrations/';
  const text = "import type { Kysely } from 'kysely';";
  expect(broken({ [`${folder}202611280900-create-foundation.ts`]: text })).toEqual([]);
  expect(broken({ [`${folder}2026-create-foundation.ts`]: text })).toEqual([
    'A migration is named YYYYMMDDHHmm-verb-noun.ts.',
  ]);
  const reaching = {
    [`${folder}202611280900-create-foundation.ts`]: "import { users } from '../schema.ts';",
  };
  expect(broken(reaching)).toEqual(['A migration imports only kysely.']);
});

const catalogue = 'Texts that people read come from the catalogue in apps/web/src/messages.';

test.each([
  'export const A = () => <p>Ciao a tutti</p>;',
  'export const A = () => <>Ciao</>;',
  "export const A = () => <p>{'Ciao'}</p>;",
  'export const A = () => <p>{`Ancora \\u0020minuti`}</p>;',
  "export const A = (ok: boolean) => <p>{ok ? 'Fatto' : null}</p>;",
  "export const A = (name?: string) => <p>{name ?? 'Utente'}</p>;",
  'export const A = () => <button aria-label="Chiudi" />;',
  'export const A = () => <input placeholder={`Cerca`} />;',
  "export const A = () => <B closeButtonProps={{ 'aria-label': 'Chiudi' }} />;",
  "export const a = () => toastDone('Salvato');",
])('%s shows a text past the catalogue', (text) => {
  expect(broken({ 'apps/web/src/app/a.tsx': text })).toEqual([catalogue]);
});

test('signs, names from the catalogue and what nobody reads are no texts', () => {
  const text = `export const A = (n: number) => (
    <p className="page" data-state="open" role="status" title={texts.title}>
      {n} · <b aria-label={\`\${texts.size}: \${n}\`}>{n > 1 ? texts.many : texts.one}</b> 404 –
    </p>
  );`;
  expect(broken({ 'apps/web/src/app/a.tsx': text })).toEqual([]);
  const elsewhere = 'export const A = () => <p>Ciao</p>;';
  expect(broken({ 'apps/web/src/app/a.test.tsx': elsewhere })).toEqual([]);
  expect(broken({ 'apps/web/src/messages/it/a.ts': "export const a = { title: 'Ciao' };" })).toEqual([]);
});

test('a file that cannot be parsed is named instead of passing', () => {
  expect(broken({ 'packages/db/src/a.ts': 'export const = ;' })).toEqual(['A source file can be parsed.']);
});
