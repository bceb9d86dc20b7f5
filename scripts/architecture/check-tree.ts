import { featureRule } from './feature-rule.ts';
import { importRule } from './import-rule.ts';
import { environmentRule, ownershipRule } from './ownership-rule.ts';
import type { SourceTree } from './read-tree.ts';
import type { Rule, Violation } from './rule.ts';
import { exportRule, functionRule, migrationRule, namingRule, sizeRule } from './shape-rule.ts';
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

/** Applies every rule to the files of a tree. Words are checked where a `vocabulary` is given. */
export function checkTree({ files, unreadable }: SourceTree, vocabulary?: Vocabulary): Violation[] {
  const all = vocabulary ? [...rules, wordRule(vocabulary)] : rules;
  return [...unreadable, ...all.flatMap((rule) => rule(files))].sort(
    (a, b) => a.path.localeCompare(b.path) || a.line - b.line,
  );
}
