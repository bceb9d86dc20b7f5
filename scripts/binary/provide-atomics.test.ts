import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { provideAtomics } from './provide-atomics.ts';

const [typeAt, anyAddress] = [16, 3];

it('refuses an executable that is loaded at any address, and leaves it as it was', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atomics-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'node');
  copyFileSync(process.execPath, file);
  const bytes = readFileSync(file);
  // Where this Node needs no such library there is nothing to do or to refuse.
  if (!provideAtomics(file)) return void expect(readFileSync(file).equals(bytes)).toBe(true);
  bytes.writeUInt16LE(anyAddress, typeAt);
  writeFileSync(file, bytes);
  expect(() => provideAtomics(file)).toThrow(/no executable at fixed addresses/);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});
