import type { parseSync } from 'oxc-parser';

/** A value that a file takes from another; `name` null: all of them. */
export type ImportedName = { specifier: string; name: string | null };

/** A value that a file exports under its name. */
export type ExportedValue = { name: string; line: number };

type Module = ReturnType<typeof parseSync>['module'];

export function importedNames(module: Module, text: string): ImportedName[] {
  const direct = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName }) => ({ specifier: moduleRequest.value, name: importName.name ?? null })),
  );
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, name: importName.name ?? null }] : [],
    ),
  );
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: text.slice(start + 1, end - 1),
    name: null,
  }));
  return [...direct, ...passedOn, ...later];
}

export function exportedValues(module: Module, lineOf: (offset: number) => number): ExportedValue[] {
  return module.staticExports
    .flatMap(({ entries, start }) => entries.map((entry) => ({ ...entry, start })))
    .filter(({ isType, exportName }) => !isType && exportName.kind === 'Name')
    .map(({ exportName, start }) => ({ name: String(exportName.name), line: lineOf(start) }));
}
