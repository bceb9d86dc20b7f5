/** What the scope holds besides passages for the question. */
export type EmptyScope = {
  superSearch: boolean;
  /** Any recordings within the scope at all? */
  hasRecordings: boolean;
  /** Recordings older than the scope, which SuperSearch would reach? */
  hasOlder: boolean;
  /** Recordings of the scope that still wait for their transcript. */
  isWaiting: boolean;
};

/** The honest answer when nothing relevant was found: no facts, only what can be said of the recordings. */
export function explainNoAnswer({ superSearch, hasRecordings, hasOlder, isWaiting }: EmptyScope): string {
  const sentences = [firstSentence(superSearch, hasRecordings)];
  if (isWaiting) sentences.push('Alcune registrazioni non sono ancora state trascritte.');
  if (hasOlder && !superSearch) {
    sentences.push('Attiva SuperSearch per cercare anche nelle registrazioni dei giorni precedenti.');
  }
  return sentences.join(' ');
}

function firstSentence(superSearch: boolean, hasRecordings: boolean): string {
  if (superSearch) {
    return hasRecordings
      ? 'Non risulta dalle tue registrazioni.'
      : 'Non ci sono ancora registrazioni in cui cercare.';
  }
  return hasRecordings
    ? 'Non risulta dalle registrazioni di oggi.'
    : 'Oggi non ci sono ancora registrazioni.';
}
