import { cleanLine, wellFormed } from '@wingman/contract/clean-text.ts';
import { segmentTextMaxLength } from '@wingman/contract/correction-table.ts';
import type { ReplacedWords } from '@wingman/contract/replacement.ts';
import type { FoundWords } from './find-words.ts';

type Words = Pick<ReplacedWords, 'find' | 'replace' | 'isCased'>;

const isSaid = /[\p{L}\p{N}\p{P}\p{S}]/u;
const firstLetter = (text: string) => /\p{L}/u.exec(text)?.[0] ?? '';
const isCapital = (letter: string) => letter !== letter.toLowerCase();

/** What stands in the place of what was found: with its capital, where only small letters were written. */
export function replacedBy(found: string, { find, replace, isCased }: Words): string {
  const keepsCapital =
    !isCased &&
    isCapital(firstLetter(found)) &&
    !isCapital(firstLetter(find)) &&
    !isCapital(firstLetter(replace));
  return keepsCapital ? replace.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : replace;
}

/** A text with other words at these places; undefined where nothing would be left of it, or too much. */
export function replaceWords(text: string, places: readonly FoundWords[], words: Words): string | undefined {
  let done = 0;
  const parts: string[] = [];
  for (const { from, to } of places) {
    parts.push(text.slice(done, from), replacedBy(text.slice(from, to), words));
    done = to;
  }
  const joined = parts.join('') + text.slice(done);
  const replaced = words.replace === '' ? cleanLine(joined) : joined;
  const isTooLong = replaced.length > segmentTextMaxLength && replaced.length > text.length;
  return isTooLong || !isSaid.test(replaced) ? undefined : replaced;
}

/** Characters before and after a place that are shown. */
const aroundLength = 60;

/** What stands before and after a place, cut at words. */
export function around(text: string, { from, to }: FoundWords): { before: string; after: string } {
  const before = wellFormed(text.slice(Math.max(0, from - aroundLength), from));
  const after = wellFormed(text.slice(to, to + aroundLength));
  return {
    before: from > aroundLength ? `…${before.slice(before.indexOf(' ') + 1)}` : before,
    after: to + aroundLength < text.length ? `${after.slice(0, cutAt(after))}…` : after,
  };
}

function cutAt(text: string): number {
  const space = text.lastIndexOf(' ');
  return space > 0 ? space : text.length;
}
