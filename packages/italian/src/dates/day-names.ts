const list = (text: string): readonly string[] => text.split(' ');

/** From Monday on, as they are written. */
export const weekdayNames = list('lunedì martedì mercoledì giovedì venerdì sabato domenica');
/** The same, folded. */
export const foldedWeekdays = list('lunedi martedi mercoledi giovedi venerdi sabato domenica');
/** From January on. */
export const monthNames = list(
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
);
