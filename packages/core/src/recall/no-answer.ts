import type { SearchScope } from '@wingman/contract/conversation.ts';
import { searchMessages } from '@wingman/contract/search-messages.ts';
import type { OddDate } from '@wingman/italian/dates/read-dates.ts';
import type { Unsearchable } from './searchable.ts';
import { mostRanges } from './time/plan-scope.ts';

/** Numbers of recordings in a range: all, those with speech, those that wait for their transcript. */
type Counts = { total: number; spoken: number; waiting: number };

/** What the scope contains besides excerpts for the question. */
export type EmptyScope = {
  superSearch: boolean;
  /** The date that narrowed the search. */
  narrowedBy: SearchScope['narrowedBy'];
  dateUse?: SearchScope['dateUse'];
  /** What the limits of the chat leave, in Italian: only that was searched. */
  limits?: string | undefined;
  /** Only one recording was searched. */
  isOfRecording?: boolean;
  /** That date lies outside of today, which alone was to be searched. */
  isOutside: boolean;
  /** Today, or everything with SuperSearch. */
  wide: Counts;
  /** The part of it that was searched. */
  narrow: Counts;
  /** Recordings older than today, in which SuperSearch may find what was asked? */
  hasOlder: boolean;
  /** Why a search by words could not have found it. */
  unsearchable?: Unsearchable | undefined;
  /** Dates of the question that cannot be searched. */
  odd?: OddDate[];
  /** The question asks only for what was said at those. */
  isOddOnly?: boolean;
};

/** The honest answer when nothing relevant was found: no facts, only what is known about the recordings. */
export function explainNoAnswer(empty: EmptyScope): string {
  if (empty.isOddOnly) return explainOdd(empty.odd, true);
  if (empty.limits !== undefined)
    return [explainOdd(empty.odd), notWithin(empty.limits, empty)].filter(Boolean).join(' ');
  if (empty.isOfRecording) return [explainOdd(empty.odd), notInRecording(empty)].filter(Boolean).join(' ');
  const sentences = [explainOdd(empty.odd), firstSentence(empty)];
  if (empty.narrow.waiting > 0) sentences.push(someWait);
  if (empty.hasOlder && !empty.superSearch) {
    sentences.push('Attiva SuperSearch per cercare anche nelle registrazioni dei giorni precedenti.');
  }
  return sentences.filter(Boolean).join(' ');
}

function firstSentence(empty: EmptyScope): string {
  const { superSearch, narrowedBy, isOutside, wide, unsearchable, dateUse } = empty;
  if (isOutside && narrowedBy) return outsideToday(narrowedBy);
  if (wide.total === 0) {
    return superSearch
      ? 'Non ci sono ancora registrazioni in cui cercare.'
      : 'Oggi non ci sono ancora registrazioni.';
  }
  if (!superSearch && wide.spoken === 0 && wide.waiting === 0) {
    return 'Oggi non ci sono registrazioni in cui si dica qualcosa.';
  }
  if (narrowedBy && dateUse === 'outside') return outsideToday(narrowedBy);
  if (unsearchable) return `Non so cercarlo così: ${whyNot(unsearchable)}`;
  return denial(empty);
}

function notWithin(place: string, { wide, narrow, unsearchable, narrowedBy, dateUse }: EmptyScope): string {
  if (wide.total === 0) return searchMessages.nothingWithinLimits(place);
  if (wide.spoken === 0)
    return wide.waiting > 0
      ? searchMessages.waitsWithinLimits(place)
      : searchMessages.silentWithinLimits(place);
  if (unsearchable) return `Non so cercarlo così: ${whyNot(unsearchable)}`;
  const isThen = narrowedBy !== undefined && dateUse === undefined;
  const sentences = [
    narrowedBy && dateUse === 'outside' ? searchMessages.outsideLimits(quoted(narrowedBy)) : '',
    isThen
      ? searchMessages.notWithinLimitsThen(place, quoted(narrowedBy))
      : searchMessages.notWithinLimits(place),
    narrow.waiting > 0 ? someWait : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

const someWait = 'Alcune registrazioni non sono ancora state trascritte.';

function notInRecording({ wide, unsearchable, narrowedBy, dateUse }: EmptyScope): string {
  if (wide.spoken === 0)
    return wide.waiting > 0 ? searchMessages.recordingWaits : searchMessages.recordingIsSilent;
  if (unsearchable) return `Non so cercarlo così: ${whyNot(unsearchable)}`;
  if (!narrowedBy || dateUse !== 'outside') return searchMessages.notInRecording;
  return `${searchMessages.outsideRecording(quoted(narrowedBy))} ${searchMessages.notInRecording}`;
}

const outsideToday = (narrowedBy: NarrowedBy) => searchMessages.outsideToday(quoted(narrowedBy));

/** Only where a search could have found it. */
function denial({ superSearch, narrowedBy, dateUse, narrow }: EmptyScope): string {
  if (narrowedBy?.isCut) {
    const part = narrowedBy.words === null ? 'di quel periodo' : `di «${narrowedBy.words}»`;
    return `La ricerca è limitata alle registrazioni di oggi, e ${part} comprende solo quelle: non risulta.`;
  }
  if (narrowedBy && dateUse === undefined) {
    return narrow.total === 0
      ? `Non ci sono registrazioni per ${quoted(narrowedBy)}.`
      : `Non risulta dalle registrazioni di ${quoted(narrowedBy)}.`;
  }
  return superSearch ? 'Non risulta dalle tue registrazioni.' : 'Non risulta dalle registrazioni di oggi.';
}

function whyNot({ why, words, spoken }: Unsearchable): string {
  if (why === 'words') return searchMessages.noWords;
  if (why === 'language') {
    const { languages } = searchMessages;
    return searchMessages.otherLanguage(
      spoken && isKey(languages, spoken) ? languages[spoken] : languages.other,
    );
  }
  const names = words.map((word) => `«${word}»`).join(', ');
  return words.length > 1 ? searchMessages.unknownNames(names) : searchMessages.unknownName(names);
}

const isKey = <Key extends string>(record: Record<Key, string>, key: string): key is Key =>
  Object.hasOwn(record, key);

/** The first dates of a question that are no search range, each once. `isAlone`: it asks for nothing else. */
export function explainOdd(odd: OddDate[] = [], isAlone = false): string {
  const sentences = new Set(odd.map((date) => oddSentence(date, isAlone)));
  return [...sentences].slice(0, mostRanges).join(' ');
}

function oddSentence({ words, kind, role }: OddDate, isAlone: boolean): string {
  const name = `«${words.replace(/^(?:del?|di|nel|dell['’]) ?/iu, '')}»`;
  if (kind === 'surplus') return searchMessages.surplusDates(mostRanges);
  if (kind === 'ahead') return isAlone ? searchMessages.aheadAlone(name) : searchMessages.ahead(name);
  if (isAlone) return searchMessages.noSuchDateAlone(name);
  // As words it was searched for.
  return role === 'topic' ? searchMessages.noSuchDate(name) : searchMessages.noSuchDateSearched(name);
}

/**
 * The preface of an answer that the question's date does not limit; empty where it does. `hasOthers`: it contains other
 * days.
 */
export function explainScope(scope: SearchScope, hasOthers: boolean): string {
  const { narrowedBy, isWidened, dateUse, recording, limits } = scope;
  const where = placeOf(scope);
  const when = narrowedBy ? quoted(narrowedBy) : searchMessages.thatPeriod;
  if (isWidened) return searchMessages.widened(when, where);
  if (dateUse === 'first' && hasOthers) return searchMessages.firstThere(when, where);
  if (dateUse !== 'outside' || !narrowedBy) return '';
  if (limits) return searchMessages.outsideLimits(quoted(narrowedBy));
  if (recording) return searchMessages.outsideRecording(quoted(narrowedBy));
  return `${outsideToday(narrowedBy)} ${searchMessages.superSearch}`;
}

function placeOf({ recording, limits, superSearch }: SearchScope): string {
  if (limits) return searchMessages.allWithinLimits;
  if (recording) return searchMessages.allOfRecording;
  return superSearch ? searchMessages.everywhere : searchMessages.allOfToday;
}

type NarrowedBy = NonNullable<SearchScope['narrowedBy']>;

/** «ieri sera» (ieri dalle 17:00 alle 24:00) */
function quoted({ words, label }: NarrowedBy): string {
  return words === null || words.toLowerCase() === label ? label : `«${words}» (${label})`;
}
