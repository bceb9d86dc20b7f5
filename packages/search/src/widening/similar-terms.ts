import type { SearchIndex } from '../postings/search-index.ts';
import type { Alternative } from '../questions/query-terms.ts';

/** Shorter words have too many neighbours. */
const minLength = 5;
/** What is related begins like the term but for its last letter, and is not much longer. */
const related = { dropped: 1, added: 5, most: 30, weight: 0.3 };
const prefixLength = 3;
const maxListed = 2_000;
const maxSimilar = 3;
const similarWeight = 0.6;

/**
 * For each missing term the indexed ones that differ from it by a spelling or recognition error: they begin alike
 * and differ by one letter, long ones by two. None for numbers and short words.
 */
export async function findSimilarTerms(
  index: SearchIndex,
  terms: string[],
): Promise<Map<string, Alternative[]>> {
  const asked = terms.filter((term) => term.length >= minLength && !/\d/.test(term));
  const prefixes = [...new Set(asked.map(beginningOf))];
  if (prefixes.length === 0) return new Map();
  const listed = await index.listTerms(prefixes, maxListed);
  const similarTo = (term: string) =>
    closest(term, listed.get(beginningOf(term)) ?? []).map((similar) => ({
      term: similar,
      weight: similarWeight,
    }));
  return new Map(asked.map((term) => [term, similarTo(term)]));
}

const beginningOf = (term: string) => term.slice(0, prefixLength);

/**
 * For each term that is asked for, those that were said and are of the same family: «cultura» and «culturale», "elect"
 * and "elector", which stems keep apart. None for numbers, for short words and where too many begin alike.
 */
export async function findTermsOfFamily(
  index: SearchIndex,
  terms: string[],
): Promise<Map<string, Alternative[]>> {
  const asked = terms.filter((term) => term.length >= minLength && !/\d/.test(term));
  const prefixes = [...new Set(asked.map(familyOf))];
  if (prefixes.length === 0) return new Map();
  const listed = await index.listTerms(prefixes, related.most + 1);
  return new Map(asked.map((term) => [term, relativesOf(term, listed.get(familyOf(term)) ?? [])]));
}

const familyOf = (term: string) => term.slice(0, Math.max(minLength, term.length - related.dropped));

function relativesOf(term: string, family: string[]): Alternative[] {
  if (family.length > related.most) return [];
  const fits = (other: string) => other !== term && other.length <= term.length + related.added;
  return family.filter(fits).map((other) => ({ term: other, weight: related.weight }));
}

function closest(word: string, terms: string[]): string[] {
  const most = word.length >= 8 ? 2 : 1;
  return terms
    .map((term) => ({ term, distance: editDistance(word, term, most) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, maxSimilar)
    .map(({ term }) => term);
}

/** Edit distance (optimal string alignment); more than `most` is returned as `most` + 1. */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = at(last, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwapped ? at(beforeLast, j - 2) + 1 : changed;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, changed, swapped));
    }
    if (Math.min(...row) > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return at(last, other.length);
}

const at = (row: number[], index: number) => row[index] ?? 0;
