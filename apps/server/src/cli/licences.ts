import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartFailure } from '../config/start-failure.ts';
import type { Report } from './report.ts';

/** Written by the build of the single binary: `name`, `licence` and `text` of each part. */
const list = fileURLToPath(new URL('../../../../licenses.json', import.meta.url));

const rule = `\n${'─'.repeat(80)}\n`;

/**
 * `wingman licenses`: name, version, licence and licence text of every package inside the single binary.
 * @throws {StartFailure} outside the binary, where each package lies with its own text in node_modules
 */
export function printLicences(report: Report): void {
  if (!existsSync(list)) {
    throw new StartFailure('Only the single binary carries licence texts; here they lie in node_modules.');
  }
  const licences: { text: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const texts = licences.flatMap(({ text }, index) => (index === 0 ? [text] : [rule, text]));
  report({ licences }, texts);
}
