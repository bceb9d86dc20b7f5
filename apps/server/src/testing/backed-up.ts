import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../cli/report.ts';

/** Runs a command and gives what it would answer with --json, and why it ended otherwise than it should. */
export async function answerOf(run: (report: Report) => Promise<void>) {
  let told: Record<string, unknown> = {};
  let lines: string[] = [];
  const refusal = await run((result, sentences) => {
    told = result as Record<string, unknown>;
    lines = sentences;
  }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { told, lines, refusal };
}

/** The files of a folder and of those in it, within it. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** One bit in the middle of a file is another: its length stays. */
export function corruptFile(path: string): void {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
