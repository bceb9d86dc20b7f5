import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '../docs/decisions');
const pages = readdirSync(folder).filter((name) => /^\d{3}-/.test(name));
const sections = ['Context', 'Decision', 'Consequences', 'Alternatives', 'Measurements'];

test.each(pages)('%s is numbered, dated, and has the sections of every decision in their order', (page) => {
  const text = readFileSync(path.join(folder, page), 'utf8');
  const [title, , status] = text.split('\n');
  expect(title).toMatch(new RegExp(`^# ${page.slice(0, 3)} \\S`));
  expect(status).toMatch(/^Date: \d{4}-\d\d-\d\d\. Status: (accepted|superseded by \d{3})\b.*\.$/);
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  expect(headings).toContain('Decision');
  expect(headings).toEqual(sections.filter((section) => headings.includes(section)));
});

test('a number belongs to one decision', () => {
  const numbers = pages.map((page) => page.slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
});
