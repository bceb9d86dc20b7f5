import type { Violation } from './rule.ts';
import { readSource, type SourceFile } from './source-file.ts';

/** The files that can be parsed, and a violation for each that cannot. */
export type SourceTree = { files: SourceFile[]; unreadable: Violation[] };

const brokenSyntax = 'A source file can be parsed.';

/** Parses the files of a tree, given as path (from the root, with slashes) and text. */
export function readTree(texts: Record<string, string>): SourceTree {
  const unreadable: Violation[] = [];
  const files = Object.entries(texts).flatMap(([path, text]) => {
    try {
      return [readSource(path, text)];
    } catch (error) {
      unreadable.push({ path, line: 1, rule: brokenSyntax, detail: String(error) });
      return [];
    }
  });
  return { files, unreadable };
}
