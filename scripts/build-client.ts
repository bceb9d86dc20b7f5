import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { bin, root } from './repository.ts';
import { exitCodeOf, launch } from './run.ts';

/**
 * Writes `packages/client/dist` for projects outside the workspace: JavaScript with the contract's schemas inside,
 * and declarations of what the client's own reach, the router's type among them. `pnpm pack` runs this.
 */

const client = path.join(root, 'packages/client');
const dist = path.join(client, 'dist');
const entries = ['wingman-client', 'wingman-error'];

async function writeScripts(): Promise<void> {
  const names = entries.map((name) => [name, path.join(client, 'src', `${name}.ts`)]);
  await build({
    root: client,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: dist,
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
      lib: { entry: Object.fromEntries(names), formats: ['es'] },
      rolldownOptions: { external: [/^@trpc\//, /^superjson$/, /^zod($|\/)/] },
    },
  });
}

/** All declarations of the client and of the procedures, as the compiler writes them, in a folder laid out as `packages`. */
async function emitDeclarations(folder: string): Promise<void> {
  const settings = path.join(folder, 'tsconfig.json');
  const packages = path.join(root, 'packages');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: packages,
    outDir: path.join(folder, 'types'),
    lib: ['esnext', 'dom', 'dom.iterable'],
    // Found through node_modules they would count as somebody else's, and nothing would be written for them.
    paths: Object.fromEntries(
      ['api', 'contract', 'core', 'db', 'italian', 'notes', 'search'].map((name) => [
        `@wingman/${name}/*`,
        [`${packages}/${name}/src/*`],
      ]),
    ),
    typeRoots: [path.join(root, 'node_modules/@types')],
  };
  const files = [
    ...entries.map((name) => path.join(client, 'src', `${name}.ts`)),
    path.join(packages, 'api/src/app-router.ts'),
    path.join(packages, 'italian/src/stems/snowball-stemmers.d.ts'),
  ];
  const extending = path.join(root, 'tsconfig.base.json');
  writeFileSync(settings, JSON.stringify({ extends: extending, compilerOptions, files }));
  const code = await exitCodeOf(launch(bin('tsc'), ['--project', settings]));
  if (code !== 0) throw new Error('The declarations of the client could not be written');
}

/** What the router's type says of the server's inside; a caller sees inputs, outputs and errors only. */
const insides = /import\("[^"]+"\)\.(ApiContext|ProcedureMeta)/g;
const specifiers = /(from |import\()(["'])(@wingman\/[^"']+|\.{1,2}\/[^"']+)\2/g;

/** Copies the declarations that the entries reach; nothing of the server's inside may be among them. */
function copyDeclarations(emitted: string): void {
  const waiting = entries.map((name) => `client/src/${name}`);
  const copied = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (copied.has(name)) continue;
    copied.add(name);
    const here = path.dirname(name);
    const text = readFileSync(path.join(emitted, `${name}.d.ts`), 'utf8').replace(insides, 'object');
    const moved = text.replace(specifiers, (_, before: string, quote: string, specifier: string) => {
      const target = placeOf(specifier, here);
      waiting.push(target);
      const relative = path.posix.relative(here, target);
      return `${before}${quote}${relative.startsWith('.') ? '' : './'}${relative}.js${quote}`;
    });
    assertOutside(name);
    const file = path.join(dist, 'types', `${name}.d.ts`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, moved);
  }
}

/** Where the declarations of a module are, without an ending: `contract/src/plan`. */
function placeOf(specifier: string, here: string): string {
  const bare = specifier.replace(/\.[jt]s$/, '');
  const [, packageName, file] = /^@wingman\/([^/]+)\/(.+)$/.exec(bare) ?? [];
  return packageName ? `${packageName}/src/${file}` : path.posix.join(here, bare);
}

function assertOutside(name: string): void {
  const isAllowed = /^(client|contract)\//.test(name) || name === 'api/src/app-router';
  if (!isAllowed) throw new Error(`The client's declarations reach ${name}, which is inside the server`);
}

const folder = mkdtempSync(path.join(tmpdir(), 'wingman-client-'));
try {
  await writeScripts();
  await emitDeclarations(folder);
  copyDeclarations(path.join(folder, 'types'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
