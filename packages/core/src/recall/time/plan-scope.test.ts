import { isBare } from '@wingman/search/questions/question.ts';
import { describe, expect, it } from 'vitest';
import { mostRanges, planScope } from './plan-scope.ts';

/** Saturday, 11 July 2026, 18:00 in Rome. */
const now = new Date('2026-07-11T16:00:00Z');
const timeZone = 'Europe/Rome';
const everything = { superSearch: true, from: null, to: null };
const today = { superSearch: false, from: '2026-07-10T22:00:00.000Z', to: '2026-07-11T22:00:00.000Z' };

const plan = (question: string, wide: typeof everything | typeof today = everything) =>
  planScope({ question, wide, now, timeZone, isBare });

/** What the dates of a question do: `alone`: searched alone; `first`: before the rest; `all`: nothing. */
function use(question: string): string {
  const { scope, ranges, preferred, odd } = plan(question);
  const oddly = odd.map(({ kind, words }) => `${kind} ${words}`).join(', ');
  if (ranges.length > 0) return `alone ${scope.narrowedBy?.label}`;
  if (preferred) return `first ${preferred.narrowedBy.label}`;
  return oddly || 'all';
}

describe('F-50: a date belongs to the verb of its clause', () => {
  it.each([
    // What is planned lies ahead, whatever the season in which it is told.
    [
      'ti ricordi se mi avevano detto da quale porto parte il traghetto per le vacanze di quest’estate?',
      'all',
    ],
    ['Vi hanno detto dove si dorme la notte di Ferragosto?', 'all'],
    ['Ci avevano spiegato chi guida fino a Trento a Pasqua', 'all'],
    ['Mi avete raccontato quanto costa l’ombrellone in agosto?', 'all'],
    ['avevamo deciso chi porta il dolce a Natale', 'all'],
    ['Si era parlato di chi ospita i nonni per Capodanno?', 'all'],
    ['Ho segnato a che ora apre la piscina sabato?', 'all'],
    ['Ho annotato quando scade l’iscrizione a settembre', 'all'],
    ['Qualcuno ha confermato se il corso comincia a ottobre?', 'all'],
    ['hanno comunicato che la scuola chiude il 5 giugno', 'all'],
    ['Mi informarono su quale binario passa il treno lunedì?', 'all'],
    ['Ti dissero come si arriva al rifugio d’inverno?', 'all'],
    ['Ci fu chiesto in che albergo andiamo in primavera', 'all'],
    ['Da che molo parte il battello quest’estate?', 'all'],
    ['Ho promesso che passo dal meccanico venerdì', 'all'],
    // The date says when it was said.
    ['L’altroieri vi hanno detto dove si parcheggia?', 'alone giovedì 9 luglio'],
    ['due sabati fa ci dissero che il campeggio era pieno', 'alone sabato 27 giugno'],
    ['Due domeniche fa mi avevi parlato di un rifugio', 'alone domenica 28 giugno'],
    ['Che cosa ci raccontarono l’altro ieri sul sentiero', 'alone giovedì 9 luglio'],
    ['Ieri mi è stato detto a che ora apre la piscina sabato?', 'alone ieri'],
    ['Lunedì abbiamo chiacchierato di chi ospita i nonni a Natale', 'alone lunedì 6 luglio'],
    ['Di quale traghetto parlammo martedì sera?', 'alone martedì 7 luglio dalle 17:00 alle 24:00'],
    ['La settimana scorsa avevate accennato al prezzo della funivia?', 'alone dal 29 giugno al 5 luglio'],
    ['tre giorni fa si discusse del canone', 'alone mercoledì 8 luglio'],
    ['Il 3 luglio il notaio ci informò sul rogito', 'alone venerdì 3 luglio'],
    ['A maggio mi parlaste di un corso di vela', 'alone maggio 2026'],
    ['Che cosa vi avevo detto stamattina della funivia', 'alone oggi dalle 05:00 alle 13:00'],
    ['Cosa avevo appuntato mercoledì sul canone?', 'alone mercoledì 8 luglio'],
    ['Quale vernice mi ero segnata ieri?', 'alone ieri'],
    ['Il numero che ieri mi ero appuntata', 'alone ieri'],
    ['Ieri che cosa mi ero annotata di chiedere al notaio?', 'alone ieri'],
    ['Di che cosa avevo preso nota ieri sera?', 'alone ieri dalle 17:00 alle 24:00'],
    ['Che cosa ho dettato ieri sul canone?', 'alone ieri'],
    ['Che cosa si è detto negli appunti di mercoledì sul canone?', 'alone mercoledì 8 luglio'],
    ['Quale nome venne citato ieri sera per il rifugio?', 'alone ieri dalle 17:00 alle 24:00'],
    // Ambiguous: that day first, then all others.
    ['Mi avevano detto chi ha vinto la regata domenica?', 'first domenica 5 luglio'],
    ['Ha detto se il tecnico era venuto ieri?', 'first ieri'],
    ['Vi ho raccontato dove avevamo cenato l’altroieri', 'first giovedì 9 luglio'],
    ['ricordi che Pia ha detto che ieri era al mare?', 'first ieri'],
    ['Avevo promesso di portare la torta sabato?', 'first sabato 4 luglio'],
    ['Cosa ci avevano chiesto di firmare martedì?', 'first martedì 7 luglio'],
    ['Che cosa si diceva della gita di domenica?', 'first domenica 5 luglio'],
    ['Cosa ha spiegato il fabbro che è passato lunedì?', 'first lunedì 6 luglio'],
  ])('%s', (question, expected) => expect(use(question)).toBe(expected));
});

describe('F-53: a date on which nothing can have been said is explained', () => {
  it.each([
    ['Cosa ho detto il 31 febbraio del tetto?', 'missing il 31 febbraio'],
    ['cosa si disse il trenta febbraio', 'missing il trenta febbraio'],
    ['Di cosa parlammo il 31 giugno?', 'missing il 31 giugno'],
    ['Che avevo detto il 29 febbraio 2026 della caldaia?', 'missing il 29 febbraio 2026'],
    ['Di chi si parlava il 2027-13-45?', 'missing 2027-13-45'],
    ['Cosa ho detto il 45/13/2026 del tetto?', 'missing 45/13/2026'],
    ['cosa ho registrato il 31/11', 'missing il 31/11'],
    ['Cosa abbiamo detto il trentuno di novembre sul canone?', 'missing il trentuno di novembre'],
    ['Cosa abbiamo detto domani?', 'ahead domani'],
    ['Di cosa si è parlato dopodomani con il notaio?', 'ahead dopodomani'],
    ['Che cosa mi avete detto la prossima settimana del tetto', 'ahead la prossima settimana'],
    ['Cosa ho raccontato tra due giorni della gita?', 'ahead tra due giorni'],
    ['Cosa si è detto il 3 marzo 2031 sul tetto?', 'ahead il 3 marzo 2031'],
    ['Nel 2030 cosa avevo detto della pensione?', 'ahead Nel 2030'],
    ['Domani che cosa è stato detto del tetto?', 'ahead Domani'],
    ['Riassumi la giornata di domani', 'ahead domani'],
    ['Riassumi le registrazioni del 30 febbraio', 'missing del 30 febbraio'],
    ['Le ferie fino al 31 giugno sono confermate?', 'missing 31 giugno'],
    // Plans can be asked about.
    ['Cosa ho detto di domani?', 'all'],
    ['Cosa si è detto della riunione di domani?', 'all'],
    ['Avevo detto che domani passa il fabbro?', 'all'],
    ['Che impegni abbiamo dopodomani', 'all'],
    ['cosa si era deciso per la prossima settimana', 'all'],
    ['Cosa facciamo il lunedì', 'all'],
    ['La versione 10.20.30 funziona?', 'all'],
  ])('%s', (question, expected) => expect(use(question)).toBe(expected));

  it('and is not searched for as a word where it says when', () => {
    expect(plan('Cosa ho detto il 31 febbraio del tetto?').text).toBe('Cosa ho detto del tetto?');
    expect(plan('Cosa ho detto domani?').isOddOnly).toBe(true);
    expect(plan('Riassumi le registrazioni del 30 febbraio').isOddOnly).toBe(true);
    expect(plan('Cosa ho detto ieri e il 31 febbraio?')).toMatchObject({ isOddOnly: false, odd: [{}] });
    expect(plan('Cosa ho detto domani del tetto?').isOddOnly).toBe(false);
  });
});

describe('F-54: what happened on one day may be said on another', () => {
  it.each([
    ['Chi ho sentito ieri?', 'first ieri'],
    ['Chi avete incontrato l’altroieri?', 'first giovedì 9 luglio'],
    ['Dove avevamo pranzato due sabati fa?', 'first sabato 27 giugno'],
    ['Che film si è visto venerdì sera', 'first ieri dalle 17:00 alle 24:00'],
    ['Quanto avevamo speso la settimana scorsa?', 'first dal 29 giugno al 5 luglio'],
    ['Con chi sono andati al lago domenica?', 'first domenica 5 luglio'],
    ['che cosa mangiaste ieri e l’altroieri', 'first ieri e giovedì 9 luglio'],
  ])('%s', (question, expected) => expect(use(question)).toBe(expected));

  it('and one outside of today is named where only today is searched', () => {
    expect(plan('Chi ho sentito ieri?', today).unreached).toEqual({ words: 'ieri', label: 'ieri' });
    expect(plan('Chi ho sentito oggi?', today)).toMatchObject({ unreached: undefined, preferred: undefined });
    expect(plan('Chi ho sentito stamattina?', today).preferred?.narrowedBy.words).toBe('stamattina');
  });
});

it('searches the ranges of a few dates at most, and names those that are left out', () => {
  const days = Array.from({ length: 12 }, (_, day) => `il ${day + 1} giugno`);
  const { ranges, odd, scope, text } = plan(`Che cosa ho detto ${days.join(', ')} del canone?`);
  expect(ranges).toHaveLength(mostRanges);
  expect(odd).toMatchObject([{ kind: 'surplus', words: expect.stringContaining('12 giugno') }]);
  expect(scope.narrowedBy?.words).not.toContain('12 giugno');
  expect(text).not.toContain('giugno');
  const week = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'];
  expect(plan(`Che cosa ho detto ${week.join(', ')} scorsi?`).odd).toEqual([]);
});
