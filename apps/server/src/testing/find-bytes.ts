import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In which files of a folder, and of those within it, a text or a row of bytes stands: how often in each. */
export function findBytes(folder: string, wanted: string | Uint8Array): Record<string, number> {
  const found: Record<string, number> = {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const bytes = readFileSync(path);
    let times = 0;
    for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) times += 1;
    if (times > 0) found[path] = times;
  }
  return found;
}
