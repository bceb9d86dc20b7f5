import type { Permission } from './import-table.ts';
import { importTable, pureParts, vouchers } from './import-table.ts';
import { packageSurfaces } from './package-surfaces.ts';
import type { Part, Place } from './places.ts';
import { isTestCode, partOf, resolveInside } from './places.ts';
import type { Rule } from './rule.ts';
import type { ImportedModule, SourceFile } from './source-file.ts';

const sentence = {
  table: 'A part imports only what the import table allows.',
  byName: 'Another package is imported by its name, not by a path into its folder.',
  testing: 'Product code imports no test code.',
  surface: 'Of a package with a surface nothing else is imported.',
  pure: 'A pure package imports only the modules that the import table gives it.',
  voucher: 'What vouches for a check is imported only where the check is made.',
};

/** The import table, package by package. */
export const importRule: Rule = (files) =>
  files.flatMap((file) =>
    file.imports.flatMap((imported) => {
      const rule = brokenBy(file, imported) ?? wronglyVouched(file, imported);
      return rule ? [{ path: file.path, line: imported.line, ...rule }] : [];
    }),
  );

function brokenBy(file: SourceFile, imported: ImportedModule) {
  const from = partOf(file.path);
  if (from === 'scripts' || from === 'root') return undefined;
  const target = resolveInside(file.path, imported.specifier);
  const test = isTestCode(file.path);
  if (!target) {
    const allowed = test || isAllowedInPure(from, imported.specifier);
    return allowed ? undefined : { rule: sentence.pure, detail: imported.specifier };
  }
  if (!test && isTestCode(target.path)) return { rule: sentence.testing, detail: imported.specifier };
  if (target.part === from) return undefined;
  const isPackage = target.part !== 'root' && target.part !== 'scripts';
  if (isPackage && imported.specifier.startsWith('.'))
    return { rule: sentence.byName, detail: imported.specifier };
  return brokenBetween(from, imported, target, test);
}

function brokenBetween(
  from: Exclude<Part, 'scripts' | 'root'>,
  imported: ImportedModule,
  target: Place,
  test: boolean,
) {
  const permission = importTable[from][target.part];
  if (permits(permission, imported, target)) {
    return test || isOnSurface(target) ? undefined : { rule: sentence.surface, detail: imported.specifier };
  }
  if (test && isTestFixtureBelow(from, target)) return undefined;
  return { rule: sentence.table, detail: `${from} → ${imported.specifier} (${describe(permission)})` };
}

function isAllowedInPure(from: Part, specifier: string): boolean {
  const modules = pureParts[from];
  return !modules || modules.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}

function isOnSurface({ part, path }: Place): boolean {
  return packageSurfaces[part]?.some((file) => path === `packages/${part}/src/${file}`) ?? true;
}

/** What vouches for a check, used where the check is not made. Scripts fill databases with it. */
function wronglyVouched(file: SourceFile, imported: ImportedModule) {
  const target = resolveInside(file.path, imported.specifier);
  const voucher = vouchers.find((each) => each.file === target?.path);
  if (!voucher || imported.typeOnly || partOf(file.path) === 'scripts') return undefined;
  if (voucher.folders.some((folder) => file.path.startsWith(folder))) return undefined;
  return { rule: sentence.voucher, detail: `${imported.specifier} belongs to ${voucher.folders.join(', ')}` };
}

function permits(permission: Permission | undefined, imported: ImportedModule, target: Place): boolean {
  if (permission === undefined) return false;
  if (permission === 'values') return true;
  if (permission === 'types') return imported.typeOnly;
  return target.path.startsWith(permission.folder);
}

/** Tests may also use the `testing` folders of every part that theirs reaches through the table. */
function isTestFixtureBelow(from: Part, target: Place): boolean {
  return target.path.includes('/testing/') && reachable(from, new Set()).has(target.part);
}

function reachable(from: Part, seen: Set<Part>): Set<Part> {
  if (from === 'scripts' || from === 'root') return seen;
  for (const next of Object.keys(importTable[from]) as Part[]) {
    if (seen.has(next)) continue;
    seen.add(next);
    reachable(next, seen);
  }
  return seen;
}

function describe(permission: Permission | undefined): string {
  if (permission === undefined) return 'not in the table';
  if (typeof permission === 'string') return `only ${permission}`;
  return `only ${permission.folder}`;
}
