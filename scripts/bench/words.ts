import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createItalianSpelling } from '../../apps/server/src/adapters/spelling/italian-spelling.ts';
import {
  createKnownWords,
  type KnownWord,
  type KnownWords,
} from '../../packages/italian/src/sounds/known-words.ts';
import type { Spelling } from '../../packages/italian/src/words/spelling.ts';
import { median } from './processes.ts';
import { heardWords, sentences } from './words-set.ts';

/** Texts of this repository, spoken and written. Only the guide means words of the set, one of them misheard as its example. */
const ownTexts = [
  'packages/notes/src/testing/dialogues.json',
  'scripts/example-day/dialogues.json',
  'docs/guida.md',
];
/** As many as a user may have. */
const manyWords = 2_000;
const rounds = 5;
const shownChanges = 20;

/**
 * How many misheard names the known words set right, how often they change a word that was none of them, and what a word of a text costs
 * beside one regular expression of the same names, which finds only what is written as they are.
 */
export async function benchWords(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args: args.filter((argument) => argument !== '--'),
    options: { texts: { type: 'string' } },
  });
  const spelling = await createItalianSpelling().load();
  const words = heardWords.map(({ written }, at) => ({ id: `${at}`, written, sounds: [] }));
  const known = createKnownWords(words, spelling);
  console.log(`words: ${words.length} that are known`);
  tellNames('without sounds', known);
  const told = heardWords.map(({ written, heard }, at) => ({ id: `${at}`, written, sounds: heard }));
  tellNames('with each sound written down', createKnownWords(told, spelling));
  const own = ownTexts.flatMap(linesOf);
  tellChanges('texts of our own', own, known);
  if (values.texts) tellChanges(values.texts, textFiles(values.texts).flatMap(linesOf), known);
  tellTimes(own, words, spelling);
}

function corrected(text: string, known: KnownWords): string {
  let result = text;
  for (const { at, length, written } of known.find(text).toReversed())
    result = result.slice(0, at) + written + result.slice(at + length);
  return result;
}

/** Each misheard name in each sentence, and how that is written. */
const misheard = heardWords.flatMap(({ written, heard }) =>
  heard.flatMap((way) =>
    sentences.map((sentence) => ({
      meant: sentence.replace('#', () => written),
      said: sentence.replace('#', () => way),
    })),
  ),
);

/** Right is a sentence in which the name stands as it is written and nothing else is changed. */
function tellNames(name: string, known: KnownWords): void {
  const results = misheard.map((each) => ({ ...each, result: corrected(each.said, known) }));
  const before = results.filter(({ said, meant }) => said === meant).length;
  const right = results.filter(({ result, meant }) => result === meant).length;
  const wrong = results.filter(({ said, result, meant }) => result !== meant && result !== said).length;
  const share = ((100 * right) / results.length).toFixed(0);
  console.log(
    `  ${name}: of ${results.length} misheard names ${before} right before, ${right} after (${share} %), ${wrong} changed wrong`,
  );
}

function tellChanges(name: string, lines: readonly string[], known: KnownWords): void {
  const changes = lines.flatMap((line) => known.find(line));
  const count = countWords(lines);
  const rate = ((10_000 * changes.length) / count).toFixed(2);
  console.log(`  ${name}: ${changes.length} changes in ${count} words, ${rate} in 10,000`);
  for (const { heard, written } of changes.slice(0, shownChanges)) console.log(`    ${heard} > ${written}`);
}

function tellTimes(lines: readonly string[], words: readonly KnownWord[], spelling: Spelling): void {
  const names = words.map(({ written }) => RegExp.escape(written));
  const bare = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const few = createKnownWords(words, spelling);
  const many = createKnownWords(multiplied(words), spelling);
  const runs = {
    bare: () => lines.forEach((line) => void [...line.matchAll(bare)]),
    few: () => lines.forEach((line) => void few.find(line)),
    many: () => lines.forEach((line) => void many.find(line)),
  };
  const times = { bare: [] as number[], few: [] as number[], many: [] as number[] };
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, run] of Object.entries(runs)) {
      const startedAt = performance.now();
      run();
      if (round > 0) times[name as keyof typeof runs].push(performance.now() - startedAt);
    }
  const perWord = (name: keyof typeof runs) => (1000 * median(times[name])) / countWords(lines);
  const told = (name: keyof typeof runs) => `${perWord(name).toFixed(1)} µs`;
  const ratio = (perWord('few') / perWord('bare')).toFixed(1);
  const growth = (perWord('many') / perWord('few')).toFixed(2);
  console.log(
    `  a word of a text, median of ${rounds}: ${told('few')}; a regular expression of the names ${told('bare')}, ratio ${ratio}`,
  );
  console.log(`  with ${manyWords} known words ${told('many')}, ratio to ${words.length} ${growth}`);
}

/** Pairs of the names as first and last names. */
function multiplied(words: readonly KnownWord[]): KnownWord[] {
  const pairs = words.flatMap((first) =>
    words.map((last) => ({ id: `${first.id}-${last.id}`, written: `${first.written} ${last.written}` })),
  );
  const more = pairs.slice(0, manyWords - words.length).map((pair) => ({ ...pair, sounds: [] }));
  return [...words, ...more];
}

const countWords = (lines: readonly string[]) =>
  lines.reduce((count, line) => count + (line.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0), 0);

function textFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:txt|md|json)$/.test(file))
    .map((file) => path.join(folder, file));
}

/** Of a JSON file what stands under `text` or in `turns`, of another one its lines. */
function linesOf(file: string): string[] {
  const content = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? textsIn(JSON.parse(content) as unknown) : content.split('\n');
}

function textsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return key === 'text' || key === 'turns' ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => textsIn(each, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, name));
}
