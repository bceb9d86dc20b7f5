import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { constants, zstdCompressSync } from 'node:zlib';
import type { CarriedFile, Contents } from '../apps/server/src/binary/runtime-folder.ts';
import { billOfMaterials } from './binary/bill-of-materials.ts';
import { bundleLlama, bundleLoader, bundleProgram } from './binary/bundle.ts';
import { licenceTexts } from './binary/licence-texts.ts';
import { copyNativePackages } from './binary/native-packages.ts';
import { dependencyFolders } from './binary/package-folders.ts';
import { provideAtomics } from './binary/provide-atomics.ts';
import { root } from './repository.ts';
import { run } from './run.ts';
import { ensureWebBuild } from './web-build.ts';

/**
 * `pnpm build:binary [--fast] [--output FILE]`: writes `dist/wingman`, the whole product in one executable for this
 * platform. Node's own executable carries everything as compressed assets; apps/server/src/binary/loader.ts unpacks and
 * starts them. Beside it lies `dist/wingman.cdx.json`, the bill of materials (CycloneDX). `--fast` compresses less, for tests.
 */
const { values: options } = parseArgs({
  options: { fast: { type: 'boolean', default: false }, output: { type: 'string' } },
});
const output = path.resolve(options.output ?? path.join(root, 'dist/wingman'));
const level = options.fast ? 1 : 19;

/** Everything that the program loads as files, in one folder laid out like the repository. */
async function collect(folder: string): Promise<void> {
  const modules = [...(await bundleProgram(folder)), ...(await bundleLlama(folder))];
  const folders = copyNativePackages(folder);
  cpSync(path.join(root, 'apps/web/dist'), path.join(folder, 'apps/web/dist'), { recursive: true });
  cpSync(path.join(root, 'data/example-day'), path.join(folder, 'data/example-day'), { recursive: true });
  const packages = [...folders, ...dependencyFolders(path.join(root, 'apps/web'))];
  mkdirSync(path.dirname(output), { recursive: true });
  writeFileSync(`${output}.cdx.json`, billOfMaterials(modules, packages));
  writeFileSync(path.join(folder, 'licenses.json'), JSON.stringify(licenceTexts(modules, packages)));
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}\n');
  for (const file of globSync('**/*.{node,so}', { cwd: folder })) await strip(path.join(folder, file));
}

/** Takes the symbols out that only a debugger reads. Where there is no `strip` the file is larger, that is all. */
async function strip(file: string): Promise<void> {
  if (process.platform === 'linux') await run('strip', ['--strip-unneeded', file]).catch(() => 0);
}

/** Compresses each file of `folder` into `packed`. Gives the assets' sources by name. */
function pack(folder: string, packed: string): Record<string, string> {
  const files = globSync('**/*', { cwd: folder }).filter((file) =>
    statSync(path.join(folder, file)).isFile(),
  );
  const hash = createHash('sha256');
  const assets: Record<string, string> = {};
  const listed: CarriedFile[] = [];
  for (const file of files.sort()) {
    const content = readFileSync(path.join(folder, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
    const target = path.join(packed, file);
    mkdirSync(path.dirname(target), { recursive: true });
    const params = { [constants.ZSTD_c_compressionLevel]: level };
    writeFileSync(target, zstdCompressSync(content, { params }));
    assets[file] = target;
    const sha256 = createHash('sha256').update(content).digest('hex');
    listed.push({ path: file, bytes: content.length, sha256 });
  }
  const contents = path.join(packed, 'contents.json');
  const carried: Contents = { hash: hash.digest('hex').slice(0, 16), files: listed };
  writeFileSync(contents, JSON.stringify(carried));
  return { ...assets, 'contents.json': contents };
}

async function buildExecutable(folder: string, assets: Record<string, string>): Promise<number> {
  const node = path.join(folder, 'node');
  cpSync(process.execPath, node, { dereference: true });
  await strip(node);
  // After `strip`, which would remove what no section holds.
  if (process.platform === 'linux') provideAtomics(node);
  await bundleLoader(path.join(folder, 'loader'));
  const settings = path.join(folder, 'sea.json');
  writeFileSync(
    settings,
    JSON.stringify({
      main: path.join(folder, 'loader/loader.mjs'),
      mainFormat: 'module',
      executable: node,
      output,
      disableExperimentalSEAWarning: true,
      execArgv: ['--max-semi-space-size=2'],
      assets,
    }),
  );
  mkdirSync(path.dirname(output), { recursive: true });
  return run(process.execPath, ['--build-sea', settings]);
}

const folder = mkdtempSync(path.join(tmpdir(), 'wingman-binary-'));
try {
  process.exitCode = await ensureWebBuild();
  if (process.exitCode === 0) {
    const content = path.join(folder, 'content');
    await collect(content);
    process.exitCode = await buildExecutable(folder, pack(content, path.join(folder, 'packed')));
    console.log(`${path.relative(root, output)}: ${(statSync(output).size / 1e6).toFixed(1)} MB`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
