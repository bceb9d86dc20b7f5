import type { SourceFile } from './source-file.ts';

/** One line of the report. A warning is printed but does not fail the check. */
export type Violation = { path: string; line: number; rule: string; detail: string; warning?: boolean };

/** Looks at all files, because some rules are about more than one. */
export type Rule = (files: SourceFile[]) => Violation[];
