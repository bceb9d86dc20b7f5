import { cpSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../repository.ts';
import { packageFolder } from './package-folders.ts';

/** `linux-x64`: the machine that builds is the machine that it is built for. */
const platform = `${process.platform}-${process.arch}`;

/** The same as node-llama-cpp calls it; on a Mac of today with its graphics, without which there is no build. */
const llamaPlatforms: Record<string, string> = {
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'win32-x64': 'win-x64',
};

type NativePackage = {
  name: string;
  /** The package whose dependency it is, by which it is found; the repository's root otherwise. */
  of?: string;
  /** What is loaded of it, as patterns below its folder. */
  files: string[];
};

/** Packages that are loaded as files, each with only what this platform loads. */
const packages: NativePackage[] = [
  { name: 'better-sqlite3', files: ['lib/**/*.js', `prebuilds/${platform}.node`] },
  { name: 'sherpa-onnx-node', of: 'packages/speech', files: ['*.js'] },
  {
    name: `sherpa-onnx-${platform}`,
    of: 'packages/speech:sherpa-onnx-node',
    files: ['*.js', '*.node', '*.so'],
  },
  { name: `@seydx/node-av-${platform}`, of: 'packages/speech:node-av', files: ['*.node'] },
  // Its code is bundled apart; of what lies beside it the version of llama.cpp is read.
  { name: 'node-llama-cpp', of: 'packages/language', files: ['llama/binariesGithubRelease.json'] },
  {
    name: `@node-llama-cpp/${llamaPlatforms[platform] ?? platform}`,
    of: 'packages/language:node-llama-cpp',
    files: ['dist/*.js', 'bins/*/*'],
  },
  // Only its data is read.
  { name: 'dictionary-it', of: 'apps/server', files: ['index.js', 'index.aff', 'index.dic'] },
  // Of this only the model that finds voices is used.
  { name: '@ricky0123/vad-web', of: 'packages/speech', files: ['dist/silero_vad_v6.onnx'] },
];

/** Copies them to `<target>/node_modules`. Gives the folders that they came from. */
export function copyNativePackages(target: string): string[] {
  return packages.map(({ name, of, files }) => {
    const source = folderOf(name, of?.split(':') ?? []);
    for (const file of globSync(['package.json', ...files], { cwd: source })) {
      const copy = path.join(target, 'node_modules', name, file);
      mkdirSync(path.dirname(copy), { recursive: true });
      cpSync(path.join(source, file), copy, { dereference: true });
    }
    return source;
  });
}

function folderOf(name: string, [workspace = '.', parent]: string[]): string {
  const owner = path.join(root, workspace);
  return packageFolder(name, parent ? packageFolder(parent, owner) : owner);
}
