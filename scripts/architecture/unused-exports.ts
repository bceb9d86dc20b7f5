import { parseSync } from 'oxc-parser';
import { isConfig, resolveInside } from './places.ts';
import type { Violation } from './rule.ts';

const sentence = 'What a file exports, another one imports.';

type Module = ReturnType<typeof parseSync>['module'];

/** Every value that a file takes from another, as `path#name`; `path#*` for all of them. */
function importedBy(path: string, text: string, module: Module): string[] {
  const key = (specifier: string, name: string | null) =>
    `${resolveInside(path, specifier)?.path}#${name ?? '*'}`;
  const direct = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName }) => key(moduleRequest.value, importName.name)),
  );
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.map(
      ({ moduleRequest, importName }) => moduleRequest && key(moduleRequest.value, importName.name),
    ),
  );
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    key(text.slice(start + 1, end - 1), null),
  );
  return [...direct, ...passedOn, ...later].filter((each) => each !== null);
}

/** A tool looks these up by their names. */
const isReadByTool = (path: string) => isConfig(path) || path.endsWith('-global-setup.ts');

/**
 * Values that a file exports and no other file imports, tests included. Types may be exported for nobody: they name what
 * functions take and give. Only the whole tree can tell. Files that cannot be parsed are left to `checkTree`.
 */
export function unusedExports(tree: Record<string, string>): Violation[] {
  const parsed = Object.entries(tree).map(([path, text]) => ({
    path,
    text,
    module: parseSync(path, text).module,
  }));
  const imported = new Set(parsed.flatMap(({ path, text, module }) => importedBy(path, text, module)));
  const isImported = (path: string, name: string) =>
    imported.has(`${path}#${name}`) || imported.has(`${path}#*`);
  return parsed
    .filter(({ path }) => !isReadByTool(path))
    .flatMap(({ path, text, module }) =>
      module.staticExports
        .flatMap(({ entries, start }) => entries.map((entry) => ({ ...entry, start })))
        .filter(({ isType, exportName }) => !isType && exportName.kind === 'Name')
        .map(({ exportName, start }) => ({ name: String(exportName.name), start }))
        .filter(({ name }) => !isImported(path, name))
        .map(({ name, start }) => ({
          path,
          line: text.slice(0, start).split('\n').length,
          rule: sentence,
          detail: name,
        })),
    );
}
