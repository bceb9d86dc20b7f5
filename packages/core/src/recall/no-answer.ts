import type { SearchScope } from '@wingman/contract/conversation.ts';

/** Recordings of a stretch of time: all, those in which something was said, those that wait for their transcript. */
type Counts = { total: number; spoken: number; waiting: number };

/** What the scope holds besides passages for the question. */
export type EmptyScope = {
  superSearch: boolean;
  /** The date that narrowed the search. */
  narrowedBy: SearchScope['narrowedBy'];
  /** That date lies outside of today, which alone was to be searched. */
  isOutside: boolean;
  /** Today, or everything with SuperSearch. */
  wide: Counts;
  /** What was searched of it. */
  narrow: Counts;
  /** Recordings older than today, in which SuperSearch may find what was asked? */
  hasOlder: boolean;
};

/** The honest answer when nothing relevant was found: no facts, only what can be said of the recordings. */
export function explainNoAnswer(empty: EmptyScope): string {
  const sentences = [firstSentence(empty)];
  if (empty.narrow.waiting > 0) sentences.push('Alcune registrazioni non sono ancora state trascritte.');
  if (empty.hasOlder && !empty.superSearch) {
    sentences.push('Attiva SuperSearch per cercare anche nelle registrazioni dei giorni precedenti.');
  }
  return sentences.join(' ');
}

function firstSentence({ superSearch, narrowedBy, isOutside, wide, narrow }: EmptyScope): string {
  if (isOutside && narrowedBy) {
    return `La ricerca è limitata alle registrazioni di oggi, e ${quoted(narrowedBy)} non ne fa parte.`;
  }
  if (wide.total === 0) {
    return superSearch
      ? 'Non ci sono ancora registrazioni in cui cercare.'
      : 'Oggi non ci sono ancora registrazioni.';
  }
  if (!superSearch && wide.spoken === 0 && wide.waiting === 0) {
    return 'Oggi non ci sono registrazioni in cui si dica qualcosa.';
  }
  if (narrowedBy?.isCut) {
    const part = narrowedBy.words === null ? 'di quel periodo' : `di «${narrowedBy.words}»`;
    return `La ricerca è limitata alle registrazioni di oggi, e ${part} comprende solo quelle: non risulta.`;
  }
  if (narrowedBy) {
    return narrow.total === 0
      ? `Non ci sono registrazioni per ${quoted(narrowedBy)}.`
      : `Non risulta dalle registrazioni di ${quoted(narrowedBy)}.`;
  }
  return superSearch ? 'Non risulta dalle tue registrazioni.' : 'Non risulta dalle registrazioni di oggi.';
}

/** What stands before an answer that had to look beyond the date of the question. */
export function explainWidening({ narrowedBy, superSearch }: SearchScope): string {
  const where = superSearch ? 'tutte le registrazioni' : 'tutte le registrazioni di oggi';
  return `Per ${narrowedBy ? quoted(narrowedBy) : 'quel periodo'} non risulta nulla su questo: ho cercato in ${where}.`;
}

/** «ieri sera» (ieri dalle 17:00 alle 24:00) */
function quoted({ words, label }: NonNullable<SearchScope['narrowedBy']>): string {
  return words === null || words.toLowerCase() === label ? label : `«${words}» (${label})`;
}
