import { isConfig, resolveInside } from './places.ts';
import type { Violation } from './rule.ts';
import type { SourceFile } from './source-file.ts';

const sentence = 'What a file exports, another one imports.';

/** Every value that a file takes from another, as `path#name`; `path#*` for all of them. */
function importedBy({ path, importedNames }: SourceFile): string[] {
  return importedNames.map(({ specifier, name }) => `${resolveInside(path, specifier)?.path}#${name ?? '*'}`);
}

/** A tool looks these up by their names. */
const isReadByTool = (path: string) => isConfig(path) || path.endsWith('-global-setup.ts');

/**
 * Values that a file exports and no other file imports, tests included. Types may be exported without an importer: they
 * name parameters and results of functions. Only the whole tree can tell.
 */
export function unusedExports(files: SourceFile[]): Violation[] {
  const imported = new Set(files.flatMap(importedBy));
  const isImported = (path: string, name: string) =>
    imported.has(`${path}#${name}`) || imported.has(`${path}#*`);
  return files
    .filter(({ path }) => !isReadByTool(path))
    .flatMap(({ path, exportedValues }) =>
      exportedValues
        .filter(({ name }) => !isImported(path, name))
        .map(({ name, line }) => ({ path, line, rule: sentence, detail: name })),
    );
}
