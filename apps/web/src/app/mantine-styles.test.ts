import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');

/** Components whose look lies in another component's file, or that have none. */
const withoutOwnStyles: Record<string, string[]> = {
  Box: [],
  MantineProvider: [],
  NativeSelect: ['Input'],
  Portal: [],
  Textarea: ['Input'],
  TextInput: ['Input'],
};

function importedComponents(): Set<string> {
  const names = new Set<string>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx') || file.includes('.test.')) continue;
    const text = readFileSync(path.join(source, file), 'utf8');
    for (const [, list] of text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)) {
      for (const name of (list ?? '').split(',').map((part) => part.trim().replace(/ as .*/, ''))) {
        if (/^[A-Z]/.test(name)) names.add(name);
      }
    }
  }
  return names;
}

test('every Mantine component in use brings its styles', () => {
  const styles = readFileSync(path.join(source, 'app/mantine-styles.ts'), 'utf8');
  const needed = [...importedComponents()].flatMap((name) => withoutOwnStyles[name] ?? [name]);
  expect(needed.length).toBeGreaterThan(10);
  expect(needed.filter((name) => !styles.includes(`styles/${name}.layer.css`))).toEqual([]);
});
