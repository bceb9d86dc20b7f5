import { isConfig, isTestCode, resolveInside } from './places.ts';
import type { Rule, Violation } from './rule.ts';
import type { SourceFile } from './source-file.ts';

const sentence = {
  kebab: 'Files and folders are named in kebab-case.',
  vague: 'A file is named after what it says; utils, helpers, misc, common and constants say nothing.',
  tooLong: 'A file has at most 350 lines.',
  long: 'A file says one thing in about 300 lines.',
  longFunction: 'A function does one thing in about 40 lines, and a component in about 80.',
  barrel: 'No barrels: import from the file that has it.',
  defaultExport: 'Exports have names; only settings files have a default export.',
  mocked: 'Own modules are never mocked.',
  migrationName: 'A migration is named YYYYMMDDHHmm-verb-noun.ts.',
  migrationImport: 'A migration imports only kysely.',
};

const vagueWords = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common', 'constant', 'constants']);
const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** What a file is called. */
export const namingRule: Rule = (files) =>
  files.flatMap(({ path }) => {
    const segments = path.split('/');
    const violations: Violation[] = [];
    const odd = segments.find((segment) => !kebab.test(segment));
    if (odd) violations.push({ path, line: 1, rule: sentence.kebab, detail: odd });
    const words = segments.flatMap((segment) => segment.split(/[.-]/));
    const vague = words.find((word) => vagueWords.has(word.toLowerCase()));
    if (vague) violations.push({ path, line: 1, rule: sentence.vague, detail: vague });
    return violations;
  });

const maximumLines = 350;
const usualLines = 300;

/** How long a file is. */
export const sizeRule: Rule = (files) =>
  files.flatMap(({ path, lineCount }) => {
    if (lineCount <= usualLines) return [];
    const warning = lineCount <= maximumLines;
    const rule = warning ? sentence.long : sentence.tooLong;
    return [{ path, line: lineCount, rule, detail: `${lineCount} lines`, warning }];
  });

/** Tests may list their steps; a component's markup takes more room than logic. */
export const functionRule: Rule = (files) =>
  files
    .filter(({ path }) => !isTestCode(path))
    .flatMap(({ path, functions }) => {
      const limit = path.endsWith('.tsx') ? 90 : 50;
      return functions
        .filter(({ ownLines }) => ownLines > limit)
        .map(({ line, ownLines }) => ({
          path,
          line,
          rule: sentence.longFunction,
          detail: `${ownLines} lines`,
        }));
    });

/** What a file exports, and whether a test replaces a module of ours. */
export const exportRule: Rule = (files) =>
  files.flatMap((file) => {
    const violations: Violation[] = mockedOwnModules(file);
    if (isConfig(file.path)) return violations;
    const { path, defaultExport } = file;
    if (file.onlyReExports)
      violations.push({ path, line: 1, rule: sentence.barrel, detail: 'only re-exports' });
    if (defaultExport !== undefined) {
      violations.push({ path, line: defaultExport, rule: sentence.defaultExport, detail: 'export default' });
    }
    return violations;
  });

function mockedOwnModules({ path, mockedModules }: SourceFile): Violation[] {
  return mockedModules
    .filter(({ specifier }) => resolveInside(path, specifier) !== undefined)
    .map(({ specifier, line }) => ({ path, line, rule: sentence.mocked, detail: specifier }));
}

const migrations = 'packages/db/src/migrations/';

/** Migrations stand alone: they must still say the same when everything around them has changed. */
export const migrationRule: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith(migrations) && !path.endsWith('.test.ts'))
    .flatMap(({ path, imports }) => {
      const violations: Violation[] = [];
      const name = path.slice(migrations.length);
      if (!/^\d{12}-[a-z0-9]+(-[a-z0-9]+)+\.ts$/.test(name)) {
        violations.push({ path, line: 1, rule: sentence.migrationName, detail: name });
      }
      for (const { specifier, line } of imports) {
        if (specifier === 'kysely') continue;
        violations.push({ path, line, rule: sentence.migrationImport, detail: specifier });
      }
      return violations;
    });
