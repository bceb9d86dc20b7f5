import type { Certainty, SearchScope } from '@wingman/contract/conversation.ts';
import { searchMessages } from '@wingman/contract/search-messages.ts';
import { isLimited as isWithinLimits } from '../recall/bounds.ts';
import type { Counted } from '../recall/counting/counting.ts';
import type { RecallQuery } from '../recall/plan-question.ts';
import type { Recalled } from '../recall/recall.service.ts';

/** What a question found: a number, or excerpts. */
export type Found = { counted: Counted; recalled?: undefined } | { counted?: undefined; recalled: Recalled };

/** `query`: the one that found it. `note`: what the answer begins with, in Italian; empty where there is nothing to say. */
export type Searched = { found: Found; query: RecallQuery; note: string };

const everything: SearchScope = { superSearch: true, from: null, to: null };

type SearchAll = {
  whenEmpty: boolean;
  find: (query: RecallQuery) => Promise<Found>;
  certaintyOf: (recalled: Recalled) => Certainty;
};

/**
 * Searches where the question was asked, and where `whenEmpty` in all recordings if today holds nothing. A range that was
 * chosen by hand, and a question for all that was said today, stay as they are.
 */
export async function searchAllWhenEmpty(
  query: RecallQuery,
  { whenEmpty, find, certaintyOf }: SearchAll,
): Promise<Searched> {
  const found = await find(query);
  const asAsked = { found, query, note: '' };
  const isLimited = query.scope.superSearch || isWithinLimits(query.scope) || query.range;
  if (!whenEmpty || isLimited || !isEmpty(found, certaintyOf)) return asAsked;
  const wide = { ...query, scope: everything };
  const foundInAll = await find(wide);
  // Of a date outside of today nothing was searched, though its range is the same.
  const isOutside = found.recalled?.isOutside ?? false;
  if (!isOutside && isSameRange(scopeOf(found), scopeOf(foundInAll))) return asAsked;
  // Where the question names today, the answer says by itself that more was searched.
  const told = isOutside ? searchMessages.searchedOutside : searchMessages.searchedAll;
  return { found: foundInAll, query: wide, note: scopeOf(foundInAll).isWidened ? '' : told };
}

/** Nothing that would be given as an answer; what is merely near does not count. */
function isEmpty(found: Found, certaintyOf: SearchAll['certaintyOf']): boolean {
  if (found.counted) return found.counted.citations.length === 0;
  return certaintyOf(found.recalled) === 'none';
}

const scopeOf = (found: Found): SearchScope => (found.counted ?? found.recalled).scope;

const isSameRange = (one: SearchScope, other: SearchScope): boolean =>
  one.from === other.from && one.to === other.to;
