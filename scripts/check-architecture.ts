import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkTree } from './architecture/check-tree.ts';
import { readTree } from './architecture/read-tree.ts';
import { unusedExports } from './architecture/unused-exports.ts';
import { readGlossary } from './architecture/word-rule.ts';

/** Prints one line for each place that breaks a house rule; see scripts/architecture for the rules. */
const root = path.dirname(import.meta.dirname);

const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx'],
  { cwd: root, encoding: 'utf8' },
);
const paths = listed.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)));
const texts = Object.fromEntries(paths.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
const tree = readTree(texts);
const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
// A file that cannot be parsed hides what it imports.
const unused = tree.unreadable.length === 0 ? unusedExports(tree.files) : [];
const violations = [...checkTree(tree, readGlossary(glossary)), ...unused];

for (const { path: file, line, rule, detail, warning } of violations) {
  console.log(`${file}:${line} ${warning ? 'warning: ' : ''}${rule} (${detail})`);
}
const errors = violations.filter(({ warning }) => !warning).length;
console.log(
  `architecture: ${paths.length} files, ${errors} violations, ${violations.length - errors} warnings`,
);
process.exitCode = errors > 0 ? 1 : 0;
