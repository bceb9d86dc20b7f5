import { featureRule } from './feature-rule.ts';
import { importRule } from './import-rule.ts';
import { environmentRule, ownershipRule } from './ownership-rule.ts';
import type { Rule, Violation } from './rule.ts';
import { exportRule, functionRule, migrationRule, namingRule, sizeRule } from './shape-rule.ts';
import { readSource } from './source-file.ts';
import { textRule } from './text-rule.ts';
import { type Vocabulary, wordRule } from './word-rule.ts';

const rules: Rule[] = [
  importRule,
  featureRule,
  ownershipRule,
  environmentRule,
  namingRule,
  sizeRule,
  functionRule,
  exportRule,
  migrationRule,
  textRule,
];

const brokenSyntax = 'A source file can be parsed.';

/**
 * Applies every rule to the files of a tree, given as path (from the root, with slashes) and text. Words are checked
 * where a `vocabulary` is given.
 */
export function checkTree(tree: Record<string, string>, vocabulary?: Vocabulary): Violation[] {
  const all = vocabulary ? [...rules, wordRule(vocabulary)] : rules;
  const unreadable: Violation[] = [];
  const files = Object.entries(tree).flatMap(([path, text]) => {
    try {
      return [readSource(path, text)];
    } catch (error) {
      unreadable.push({ path, line: 1, rule: brokenSyntax, detail: String(error) });
      return [];
    }
  });
  return [...unreadable, ...all.flatMap((rule) => rule(files))].sort(
    (a, b) => a.path.localeCompare(b.path) || a.line - b.line,
  );
}
