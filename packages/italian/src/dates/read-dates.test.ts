import { describe, expect, it } from 'vitest';
import { readDates } from './read-dates.ts';
import { isBare } from './testing/is-bare.ts';

/** Saturday, 11 July 2026, 18:00 in Rome. */
const now = new Date('2026-07-11T16:00:00Z');

function read(question: string, at = now, timeZone = 'Europe/Rome') {
  return readDates(question, { now: at, timeZone, isBare });
}

/** The ranges in local time of Rome: `07-10 17:00 – 07-11 00:00`. */
function ranges(question: string, at = now, timeZone = 'Europe/Rome'): string[] {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const show = (instant: string) => clock.format(new Date(instant));
  return read(question, at, timeZone).map(({ range }) => `${show(range.from)} – ${show(range.to)}`);
}

const day = (date: string, until?: string) => {
  const next = new Date(Date.parse(`${until ?? date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return `${date} 00:00 – ${next} 00:00`;
};

describe('days counted from the moment of asking', () => {
  it.each([
    ['Che cosa ho detto oggi?', day('2026-07-11')],
    ['Cosa abbiamo deciso ieri?', day('2026-07-10')],
    ["Di cosa parlavamo l'altro ieri?", day('2026-07-09')],
    ['laltro ieri', day('2026-07-09')],
    ['l’altroieri', day('2026-07-09')],
    ['cosa ho detto avantieri', day('2026-07-09')],
    ["ieri l'altro", day('2026-07-09')],
    ["cosa ho detto l'altra sera", day('2026-07-04', '2026-07-10')],
    ["l'altra settimana", day('2026-06-22', '2026-07-05')],
    ['cosa ho detto da ieri', day('2026-07-10', '2026-07-11')],
    ['cosa ho detto a partire da lunedì', day('2026-07-06', '2026-07-11')],
    ['cosa ho detto dopo il 3 luglio', day('2026-07-04', '2026-07-11')],
    ['cosa ho registrato tre giorni fa', day('2026-07-08')],
    ['cosa ho registrato 3 giorni fa', day('2026-07-08')],
    ['un paio di giorni fa', day('2026-07-09')],
    ['cosa si è detto la settimana scorsa', day('2026-06-29', '2026-07-05')],
    ['la settmana passata', day('2026-06-29', '2026-07-05')],
    ['riassumi questa settimana', day('2026-07-06', '2026-07-12')],
    ['Riassumi la settimana', day('2026-07-06', '2026-07-12')],
    ['Riassumi la mia settimana', day('2026-07-06', '2026-07-12')],
    ['Riassumimi la settimana scorsa', day('2026-06-29', '2026-07-05')],
    ['Riassumi la settimana del 9 giugno', day('2026-06-08', '2026-06-14')],
    ['Riassumi la giornata', day('2026-07-11')],
    ['Riassumi la giornata di ieri', day('2026-07-10')],
    ['Fammi il riassunto della mattinata', '2026-07-11 05:00 – 2026-07-11 13:00'],
    ['Fammi il riassunto del mese', day('2026-07-01', '2026-07-31')],
    ['di cosa ho parlato due settimane fa', day('2026-06-22', '2026-06-28')],
    ['nel fine settimana', day('2026-07-11', '2026-07-12')],
    ['lo scorso weekend', day('2026-07-04', '2026-07-05')],
    ['cosa ho raccontato questo mese', day('2026-07-01', '2026-07-31')],
    ['lo scorso mese', day('2026-06-01', '2026-06-30')],
    ['cinque mesi fa', day('2026-02-01', '2026-02-28')],
    ["cosa ho detto l'anno scorso", day('2025-01-01', '2025-12-31')],
    ["quest'anno", day('2026-01-01', '2026-12-31')],
    ['negli ultimi 7 giorni', day('2026-07-05', '2026-07-11')],
    ["nell'ultima settimana", day('2026-07-04', '2026-07-11')],
    ["durante l'ultimo mese", day('2026-06-11', '2026-07-11')],
    ['negli ultimi giorni', day('2026-07-05', '2026-07-11')],
    ['in questi giorni', day('2026-07-05', '2026-07-11')],
    ['nelle ultime settimane', day('2026-06-13', '2026-07-11')],
    ['una decina di giorni fa', day('2026-06-27', '2026-07-05')],
    ['cosa ho detto 3 gg fa', day('2026-07-08')],
    ['il giorno prima di ieri', day('2026-07-09')],
    ['il week-end scorso', day('2026-07-04', '2026-07-05')],
  ])('%s', (question, expected) => expect(ranges(question)).toEqual([expected]));
});

describe('weekdays', () => {
  it.each([
    ['cosa ho detto lunedì', day('2026-07-06')],
    ['cosa ho detto lunedi scorso', day('2026-07-06')],
    ['lo scorso mercoldì', day('2026-07-08')],
    // On a Saturday, today is «oggi».
    ['cosa ho detto sabato', day('2026-07-04')],
    ['questo martedì', day('2026-07-07')],
    ['lunedì della settimana scorsa', day('2026-06-29')],
    ['lunedì di due settimane fa', day('2026-06-22')],
    ['la settimana scorsa di martedì', day('2026-06-30')],
    ['tre settimane fa, martedì', day('2026-06-16')],
    ['due lunedì fa', day('2026-06-29')],
    ['cosa ho detto da lunedì a mercoledì', day('2026-07-06', '2026-07-08')],
    ['cosa ho detto da giovedì a martedì', day('2026-07-02', '2026-07-07')],
    ['cosa ho detto tra sabato e domenica', day('2026-07-04', '2026-07-05')],
    // The number decides which one.
    ['cosa ho detto lunedì 29?', day('2026-06-29')],
    ['cosa ho detto lunedì 29 giugno', day('2026-06-29')],
    ['cosa ho detto martedì 2 alle 10', '2026-06-02 09:45 – 2026-06-02 11:00'],
  ])('%s', (question, expected) => expect(ranges(question)).toEqual([expected]));
});

describe('dates of the calendar', () => {
  it.each([
    ['cosa ho detto il 3?', day('2026-07-03')],
    ['cosa ho detto il 20?', day('2026-06-20')],
    ['il giorno 8', day('2026-07-08')],
    ["l'8 sera", '2026-07-08 17:00 – 2026-07-09 00:00'],
    ['il 3 marzo', day('2026-03-03')],
    ['il 3 settembre', day('2025-09-03')],
    ['il venti giugno', day('2026-06-20')],
    ['il primo aprile', day('2026-04-01')],
    ['il 3/3', day('2026-03-03')],
    ['03/03/2026', day('2026-03-03')],
    ['3-3-26', day('2026-03-03')],
    ['2026-03-03', day('2026-03-03')],
    ['il 29 febbraio', day('2024-02-29')],
    ['dal 3 al 5 marzo', day('2026-03-03', '2026-03-05')],
    ['tra il 3 e il 5', day('2026-07-03', '2026-07-05')],
    ['dal 28 febbraio al 3 marzo', day('2026-02-28', '2026-03-03')],
    ['a marzo', day('2026-03-01', '2026-03-31')],
    ['lo scorso marzo', day('2026-03-01', '2026-03-31')],
    ['ad agosto', day('2025-08-01', '2025-08-31')],
    ['marzo 2025', day('2025-03-01', '2025-03-31')],
    ['nel marzo del 2025', day('2025-03-01', '2025-03-31')],
    ['nei primi giorni di marzo', day('2026-03-01', '2026-03-11')],
    ['a inizio marzo', day('2026-03-01', '2026-03-11')],
    ['a metà marzo', day('2026-03-10', '2026-03-21')],
    ['a fine marzo', day('2026-03-21', '2026-03-31')],
    ['nel 2025', day('2025-01-01', '2025-12-31')],
    ["l'inverno scorso", day('2025-12-01', '2026-03-20')],
    ['in primavera', day('2026-03-01', '2026-06-21')],
    ['a Natale', day('2025-12-25')],
    ['a Pasqua', day('2026-04-05')],
    ['a Pasquetta 2025', day('2025-04-21')],
    ['a Ferragosto', day('2025-08-15')],
    ["a ottobre dell'anno scorso", day('2025-10-01', '2025-10-31')],
    ["il 3 ottobre dell'anno scorso", day('2025-10-03')],
    ["nell'ottobre 2025", day('2025-10-01', '2025-10-31')],
    ['tra maggio e giugno', day('2026-05-01', '2026-06-30')],
    ['da novembre a febbraio', day('2025-11-01', '2026-02-28')],
    ['la settimana del 9 giugno', day('2026-06-08', '2026-06-14')],
    ['la prima settimana di giugno', day('2026-06-01', '2026-06-07')],
    ["nell'ultima settimana di giugno", day('2026-06-22', '2026-06-30')],
    ['verso la fine di giugno', day('2026-06-20', '2026-06-30')],
    ['a inizio settimana', day('2026-07-06', '2026-07-08')],
    ['alla fine della settimana scorsa', day('2026-07-02', '2026-07-05')],
    ['a fine mese scorso', day('2026-06-20', '2026-06-30')],
    ["dall'inizio del mese", day('2026-07-01', '2026-07-11')],
    ['a inizio anno', day('2026-01-01', '2026-04-30')],
    ['nel secondo trimestre', day('2026-04-01', '2026-06-30')],
    ['nel primo semestre del 2025', day('2025-01-01', '2025-06-30')],
    ['il trimestre scorso', day('2026-04-01', '2026-06-30')],
  ])('%s', (question, expected) => expect(ranges(question)).toEqual([expected]));
});

describe('times of day', () => {
  it.each([
    ['Di cosa si è parlato stamattina?', '2026-07-11 05:00 – 2026-07-11 13:00'],
    ['sta mattina', '2026-07-11 05:00 – 2026-07-11 13:00'],
    ['oggi pomeriggio', '2026-07-11 12:00 – 2026-07-11 19:00'],
    ['stasera', '2026-07-11 17:00 – 2026-07-12 00:00'],
    ['cosa ho detto stanotte', '2026-07-10 21:00 – 2026-07-11 06:00'],
    ['ieri sera', '2026-07-10 17:00 – 2026-07-11 00:00'],
    ['la sera di ieri', '2026-07-10 17:00 – 2026-07-11 00:00'],
    ['tre giorni fa la sera', '2026-07-08 17:00 – 2026-07-09 00:00'],
    ['lunedì mattina', '2026-07-06 05:00 – 2026-07-06 13:00'],
    ['la notte scorsa', '2026-07-10 21:00 – 2026-07-11 06:00'],
    ['la mattina del 3', '2026-07-03 05:00 – 2026-07-03 13:00'],
    ['ieri in tarda mattinata', '2026-07-10 10:30 – 2026-07-10 13:30'],
    ['nel tardo pomeriggio di ieri', '2026-07-10 16:00 – 2026-07-10 20:00'],
    ['ieri in prima serata', '2026-07-10 18:00 – 2026-07-10 22:00'],
    ["all'ora di pranzo", '2026-07-11 11:30 – 2026-07-11 15:30'],
    ['oggi alle 9,30', '2026-07-11 09:15 – 2026-07-11 10:00'],
    ['nelle ultime ore', '2026-07-11 12:00 – 2026-07-11 18:00'],
    ['il pomeriggio del 3 marzo', '2026-03-03 12:00 – 2026-03-03 19:00'],
    ['cosa ho detto tra le 9 e le 10', '2026-07-11 09:00 – 2026-07-11 10:00'],
    ['cosa ho detto dalle 9:30 alle 10', '2026-07-11 09:30 – 2026-07-11 10:00'],
    ['cosa ho detto tra le 11 e le 2', '2026-07-11 11:00 – 2026-07-11 14:00'],
    ['cosa ho detto verso le 5', '2026-07-11 16:15 – 2026-07-11 18:00'],
    ['ieri verso le 5', '2026-07-10 16:15 – 2026-07-10 18:00'],
    ['lunedì sera alle 9', '2026-07-06 20:45 – 2026-07-06 22:00'],
    ['cosa ho detto alle 15:40', '2026-07-11 15:25 – 2026-07-11 16:10'],
    ['cosa ho detto alle due e mezza', '2026-07-11 14:15 – 2026-07-11 15:00'],
    ['cosa ho detto dopo le 18', '2026-07-11 18:00 – 2026-07-12 00:00'],
    ['cosa ho detto prima delle 9', '2026-07-11 00:00 – 2026-07-11 09:00'],
    ['cosa ho detto prima delle 5', '2026-07-11 00:00 – 2026-07-11 17:00'],
    ['cosa ho detto prima di mezzogiorno', '2026-07-11 00:00 – 2026-07-11 12:00'],
    ['cosa ho detto prima di pranzo', '2026-07-11 00:00 – 2026-07-11 13:00'],
    ['nelle ultime tre ore', '2026-07-11 15:00 – 2026-07-11 18:00'],
    ["mezz'ora fa", '2026-07-11 17:15 – 2026-07-11 17:45'],
    ["cosa ho detto un'ora fa", '2026-07-11 16:30 – 2026-07-11 17:30'],
    ['due ore e mezza fa', '2026-07-11 14:45 – 2026-07-11 16:15'],
    ['cosa ho detto poco fa', '2026-07-11 17:00 – 2026-07-11 18:00'],
  ])('%s', (question, expected) => expect(ranges(question)).toEqual([expected]));

  it('reads «stanotte» as the last night until the evening, and then as the coming one', () => {
    expect(ranges('stanotte', new Date('2026-07-11T01:00:00Z'))).toEqual([
      '2026-07-10 21:00 – 2026-07-11 06:00',
    ]);
    expect(ranges('stanotte', new Date('2026-07-11T20:00:00Z'))).toEqual([
      '2026-07-11 21:00 – 2026-07-12 06:00',
    ]);
  });

  it('reads «verso le 5» in the morning as the only five o’clock so far', () => {
    expect(ranges('cosa ho detto verso le 5', new Date('2026-07-11T06:00:00Z'))).toEqual([
      '2026-07-11 04:15 – 2026-07-11 06:00',
    ]);
  });
});

describe('English', () => {
  it.each([
    ['What did Ada say yesterday?', day('2026-07-10')],
    ['What did we discuss last Monday?', day('2026-07-06')],
    ['in March', day('2026-03-01', '2026-03-31')],
    ['two weeks ago', day('2026-06-22', '2026-06-28')],
    ['Where did Ada go on 7 May 2023?', day('2023-05-07')],
    ['on May 7th, 2023', day('2023-05-07')],
    ['yesterday evening', '2026-07-10 17:00 – 2026-07-11 00:00'],
    ['in the last 3 hours', '2026-07-11 15:00 – 2026-07-11 18:00'],
    ['in the summer of 2023', day('2023-06-01', '2023-09-22')],
  ])('%s', (question, expected) => expect(ranges(question)).toEqual([expected]));
});

describe('what is no date', () => {
  it.each([
    'buonasera a tutti',
    'buona sera, come va',
    'Quanto è il 3 per cento di mille?',
    'il 3 di coppe',
    "l'8 per mille",
    'Cosa ha detto Domenica del viaggio?',
    'Domenica ha detto qualcosa?',
    'cosa facciamo il lunedì',
    'il signor Marzo è arrivato',
    'What may happen?',
    'la versione 3.2.1',
    'la maggior parte',
    'dopo 6 anni di lavoro',
    'quando aveva circa 16 anni',
    'prima di due cose',
    "A che ora è l'appuntamento di domani?",
    'Cosa devo portare lunedì prossimo?',
    'tra due giorni parto',
    'la settimana prossima',
    'il secondo trimestre di gravidanza',
    "l'inizio della partita",
    'alla fine cosa si decide',
    "il primo anno dell'università",
    '',
    '31/02/2026',
  ])('%s', (question) => expect(ranges(question)).toEqual([]));
});

describe('the role of a date', () => {
  const role = (question: string) => read(question).map((date) => date.role);

  it.each([
    ['Cosa ho detto ieri della caldaia?', 'said'],
    ['Cosa mi ha raccontato Anna lunedì?', 'said'],
    ['cosa si è detto nella riunione di venerdì', 'said'],
    ['ieri sera', 'said'],
    ['riassumi le registrazioni di marzo', 'said'],
    ['la registrazione di sabato', 'said'],
    // It may have been said later.
    ['Chi è venuto a cena sabato?', 'perhaps'],
    ['Cosa ho mangiato ieri?', 'perhaps'],
    ['cosa si è detto della riunione di venerdì', 'perhaps'],
    ['Where did Ada go on 7 May 2023?', 'perhaps'],
    // The question is about the future, not about when it was said.
    ['Quando è la riunione di venerdì?', 'topic'],
    ["quando passa l'idraulico lunedì?", 'topic'],
    ['cosa abbiamo deciso per venerdì?', 'topic'],
    ['cosa avevamo detto di finire prima di Natale?', 'topic'],
    ['la caldaia perde da lunedì?', 'topic'],
    ['il corso inizia a ottobre?', 'topic'],
    ['Chi ha annunciato la fusione nel 1965?', 'topic'],
    ["l'ufficio è aperto dalle 9 alle 10?", 'topic'],
  ])('%s: %s', (question, expected) => expect(role(question)).toEqual([expected]));
});

it('reads a weekday beside a certain date as the topic, and two consecutive ones both as times', () => {
  const roles = (question: string) => read(question).map(({ role, words }) => `${words}: ${role}`);
  expect(roles('Il 3 luglio dove si diceva di andare giovedì?')).toEqual([
    'Il 3 luglio: said',
    'giovedì: topic',
  ]);
  expect(roles('Cosa ho detto ieri e lunedì?')).toEqual(['ieri: said', 'lunedì: said']);
  expect(roles('Cosa ho detto lunedì e martedì?')).toEqual(['lunedì: said', 'martedì: said']);
});

it('returns the words of a date', () => {
  const question = 'Che cosa ho detto IERI  SERA della caldaia?';
  const [found] = read(question);
  expect(found?.words).toBe('IERI  SERA');
  expect(found?.spans).toEqual([{ start: 18, end: 28 }]);
});

it('reads a date within texts of any length', () => {
  expect(read(`ieri ${'parola '.repeat(3000)}`)).toHaveLength(1);
});

it.each([
  'Cosa ho detto lunedì 29 e venerdì 10?',
  'Cosa ho detto lunedì 29, venerdì 10?',
  'Cosa ho detto lunedì 29 o venerdì 10?',
])('%s: both days', (question) => {
  expect(ranges(question)).toEqual([day('2026-06-29'), day('2026-07-10')]);
});
