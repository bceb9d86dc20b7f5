import { monthNames } from '@wingman/italian/dates/day-names.ts';

/** How long a summary is to be, and a courtesy: no words to search for. */
export const summaryManner =
  /,? ?(?<!\p{L})(?:in (?:breve|sintesi|poche (?:parole|righe|frasi)|(?:due|tre|quattro|cinque|sei|dieci|\d{1,2}) (?:parole|righe|frasi|punti))|brevemente|velocemente|rapidamente|per (?:punti|sommi capi|favore|piacere|cortesia))(?!\p{L})/giu;

const asking =
  '(?:(?:mi (?:fai|faresti|dai|puoi fare|potresti fare)|(?:puoi|potresti) (?:farmi|fare|darmi)|fammi|fai|facci|facciamo|fate|dammi|vorrei|voglio|elencami|dimmi|quali sono|che cosa|cosa) )?';
/** «Fammi il punto (della situazione)», «un riassunto», «i punti salienti»: a summary, also of all that may be searched. */
const summing =
  '(?:il punto|(?:un )?(?:breve )?(?:riassunto|riepilogo|resoconto|recap)|(?:una )?(?:breve )?sintesi|i punti (?:principali|salienti|chiave)|(?:mi |puoi |potresti )?(?:riassum|riepilog|sintetizz)\\p{L}{1,6}(?: tutto)?|mi sono pers[oa])(?: (?:della|sulla) situazione(?: di)?| di tutto)?';
/** «Com'è andata ieri», «raccontami la giornata»: a summary only of a time. */
const telling = "(?:com' ?(?:è|e'?) andat[ao]|mi racconti|raccontami|racconta|parlami|dimmi)";

const opening = (what: string) =>
  new RegExp(`^(?:(?:allora|ok|bene|ciao|senti),? )?${asking}${what}(?![\\p{L}])`, 'iu');
const [summary, told] = [opening(summing), opening(telling)];

const months = `(?:${monthNames.join('|')})`;
/** «Il mese di giugno», «la giornata di ieri»: only what stands behind says when. */
const spanOf = new RegExp(
  `(?<!\\p{L})(?:il|del|nel|la|della|nella) (?:mia |nostra )?(?:mese di (?=${months})|giornata di (?=\\p{L}))`,
  'giu',
);
const ownSpan = /(?<!\p{L})(?:la|della) (?:mia|nostra) (?=giornata|settimana|mattinata|serata)/giu;

/**
 * A question that asks for a summary in other words, as «Riassumi …»: «Fammi il punto della settimana», «Com'è andata ieri?».
 * `isWhole`: it is one without a time, too. Undefined where it does not begin like that; whether it names anything but a time is not
 * looked at.
 */
export function asSummary(question: string): { text: string; isWhole: boolean } | undefined {
  const plain = question.slice(0, 1_000).replaceAll('’', "'").replace(summaryManner, '').trim();
  const begun = summary.exec(plain) ?? told.exec(plain);
  if (!begun) return undefined;
  const rest = plain
    .slice(begun[0].length)
    .replace(spanOf, (span) => (/mese/iu.test(span) ? 'a ' : ''))
    .replace(ownSpan, 'la ');
  const asked = rest.replace(/^ (?:di|su|per)(?= )/u, '').replace(/^ del(?:l')? ?(?=\d)/u, ' il ');
  return { text: `Riassumi${asked}`, isWhole: summary.test(plain) };
}
