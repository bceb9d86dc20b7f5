import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestLines } from './lines.ts';
import { makeNote, makeNoteAtOnce } from './make-note.ts';
import { markedDialogues, measureNotes, noteOf } from './testing/measure-notes.ts';
import { commitments, note, of, startedAt } from './testing/short-talk.ts';

describe('who takes on what, and until when', () => {
  it.each<[string[], ReturnType<typeof commitments>]>([
    [['A: Ti mando il preventivo entro venerdì.'], [{ who: 'Anna', due: '2026-03-06', segments: [0] }]],
    [
      ['A: mi mandi il contratto', 'B: certo, domani mattina'],
      [{ who: 'Voce 2', due: '2026-03-03', segments: [0, 1] }],
    ],
    [
      ['A: Chi chiama il geometra?', 'B: Lo chiamo io.', 'A: Quando?', 'B: Giovedì.'],
      [{ who: 'Voce 2', due: '2026-03-05', segments: [0, 1, 2, 3] }],
    ],
    [
      ['A: Le tegole te le porto martedì.', 'B: Martedì no, non ci sono.', 'A: Allora mercoledì.'],
      [{ who: 'Anna', due: '2026-03-04', segments: [0, 2] }],
    ],
    [
      ['A: La fattura te la mando domani, anzi no, domani sono via, te la mando giovedì.'],
      [{ who: 'Anna', due: '2026-03-05', segments: [0] }],
    ],
    [
      ['A: Te la ordino oggi e sabato te la porto.'],
      [
        { who: 'Anna', due: '2026-03-02', segments: [-1, 0] },
        { who: 'Anna', due: '2026-03-07', segments: [-1, 0] },
      ],
    ],
    [
      ['A: Il marmo lo ordino io dopo la Befana.', 'B: Va bene.'],
      [{ who: 'Anna', due: '2027-01-07 …', segments: [0] }],
    ],
    [['B: Passo da te domani alle cinque.'], [{ who: 'Voce 2', due: '2026-03-03 17:00', segments: [0] }]],
  ])('%j', (turns, expected) => expect(commitments(...turns)).toEqual(expected));
});

describe('nobody takes anything on', () => {
  it.each<string[]>([
    ['A: Non ti mando niente domani.'],
    ['A: Se trovo il furgone ti porto le tegole sabato.'],
    ['A: Mio cognato ha detto che ti porta le tegole domani.'],
    ['A: Mio cognato mi fa: ti chiamo io domani.'],
    ['A: Ti ho mandato ieri la fattura.'],
    ['A: Di solito la fattura te la mando il lunedì.'],
    ['A: Quando ero giovane le tegole le portavo io in spalla.'],
    ['A: Ti porto io la scala. No, lascia stare, è rotta.'],
    ['A: Domani ti porto la luna, scherzo.'],
    ['A: Te la mando domani la scala?'],
    ['A: Vi chiudo subito il rubinetto.', 'A: Ecco, già fatto.'],
    ['A: Forse un giorno ti porto al mare.'],
    ['A: Ti andrebbe di venire al mare?', 'B: No, non posso.'],
    ['A: Immagina che ti presto la macchina domani.'],
  ])('%j', (...turns) => expect(commitments(...turns)).toEqual([]));
});

describe('what was settled and what stays open', () => {
  it('takes the last of what is decided twice', () => {
    const made = note([
      'A: Allora facciamo le tegole rosse.',
      'B: No, facciamo le tegole grigie.',
      'A: Va bene, le tegole grigie.',
    ]);
    expect(of(made, 'decision').map(({ text }) => text)).toEqual(['No, facciamo le tegole grigie.']);
  });

  it('takes no decision from what is asked or would be', () => {
    expect(
      of(note(['A: Che facciamo con le tegole?', 'B: Se piove facciamo il tetto in lamiera.']), 'decision'),
    ).toEqual([]);
  });

  it('keeps the question with what leaves it open', () => {
    const [line] = of(
      note(['A: E il camino lo rifacciamo?', 'B: Il camino non lo so, vediamo.']),
      'question',
    );
    expect(line).toMatchObject({ text: 'E il camino lo rifacciamo?', segmentIds: [2, 3] });
  });

  it.each<[string[], string[]]>([
    [
      ['A: Chi è per le tegole rosse? Uno, due, tre. Approvate le tegole rosse.'],
      ['Chi è per le tegole rosse? Uno, due, tre. Approvate le tegole rosse.'],
    ],
    [['A: Rame, dai. Rame e basta.', 'B: Rame.'], ['Rame, dai. Rame e basta.']],
    [['A: Duecento a testa?', 'B: Duecento va bene.', 'A: E duecento siano.'], ['Duecento va bene.']],
    [['A: Facciamo presto che piove.', 'B: Sì.'], []],
    [['A: Noi qui lavoriamo su due turni.', 'B: Va bene.'], []],
    [['A: Allora facciamo venerdì sedici.', 'B: Perfetto.'], []],
  ])('%j is settled as %j', (turns, expected) => {
    expect(of(note(turns), 'decision').map(({ text }) => text)).toEqual(expected);
  });

  it.each<[string[], string[]]>([
    [['A: Il sopralluogo è mercoledì undici alle nove e mezza.'], ['2026-03-11 09:30']],
    [['A: Il sei marzo ho la visita dal cardiologo alle undici e un quarto.'], ['2026-03-06 11:15']],
    [['A: La riunione?', 'B: Direi giovedì alle nove, può andare?', 'A: Per me sì.'], ['2026-03-05 09:00']],
    [
      ['A: La cena è sabato alle otto di sera.', 'B: Sabato no.', 'A: Allora la spostiamo a domenica otto.'],
      ['2026-03-08 20:00'],
    ],
    [['A: Ci vediamo il sei, venerdì, alle otto.', 'B: A venerdì.'], ['2026-03-06 08:00']],
    [['A: Il caldaista viene mercoledì alle otto.'], ['2026-03-04 08:00']],
    [['A: Domattina no, che ho il consiglio alle nove.'], ['2026-03-03 09:00']],
    [['A: Partiamo sabato mattina alle sei.', 'B: Alle sei, ok.'], ['2026-03-07 06:00']],
    [['A: La fiera la xe sabato quattordici.'], ['2026-03-14']],
    [['A: Il rogito è fissato per il diciotto alle nove e mezza.'], ['2026-03-18 09:30']],
    [['A: Venerdì sei viene a cena da noi mia zia.', 'B: Sì, alle otto.'], ['2026-03-06 08:00']],
    [['A: Domani, dopo la riunione.', 'B: Va bene.'], []],
    [['A: Ti chiamo venerdì alle dieci.'], []],
    [['A: Alla riunione di ieri c’era freddo.', 'B: A pranzo me l’ha detto.'], []],
    [['A: La festa non la faccio, se vinco andiamo al mare domenica.'], []],
  ])('%j is on %j', (turns, expected) => {
    const days = of(note(turns), 'appointment').map(({ due }) =>
      [due?.to, due?.time].filter(Boolean).join(' '),
    );
    expect(days).toEqual(expected);
  });

  it('keeps when voices meet', () => {
    const [line] = of(note(['A: Ci vediamo giovedì alle nove.', 'B: Va bene.']), 'appointment');
    expect(line).toMatchObject({
      segmentIds: [2, 3],
      due: { from: '2026-03-05', to: '2026-03-05', time: '09:00' },
    });
  });
});

it('names the note after what is talked about, and every line rests on segments', () => {
  const dialogues = markedDialogues();
  for (const dialogue of dialogues) {
    const { title, lines } = noteOf(dialogue);
    expect(title, dialogue.id).toBeTruthy();
    const summary = lines.filter(({ section }) => section === 'summary');
    expect(summary.length, dialogue.id).toBeLessThanOrEqual(7);
    for (const { segmentIds, text } of lines) {
      expect(segmentIds.length).toBeGreaterThan(0);
      expect(segmentIds.every((id) => dialogue.segments[id] !== undefined)).toBe(true);
      expect(text.length).toBeLessThanOrEqual(240);
    }
  }
});

it.each<[string, string[]]>([
  ['silence', []],
  ['three words', ['A: sì ciao domani']],
  ['music', ['A: [musica]', 'A: ♪ ♪ ♪', 'A: [musica]']],
  [
    'English',
    [
      'A: I will send you the quote by Friday, the roof is leaking and we have to repair it',
      'B: Sure, let us meet at nine on Thursday and talk about the tiles and the new gutter',
    ],
  ],
  ['numbers', ['A: 1 2 3 4 5 6 7 8 9', 'B: 10 11 12']],
])('notes nothing of %s', (_, turns) => {
  expect(note(turns, [])).toMatchObject({ title: undefined, lines: [] });
});

describe('the marked dialogues', () => {
  it('are noted at least so well', () => {
    const figures = measureNotes(markedDialogues());
    expect(figures.precision).toBeGreaterThanOrEqual(0.9);
    expect(figures.recall).toBeGreaterThanOrEqual(0.8);
    expect(figures.who).toBeGreaterThanOrEqual(0.95);
    expect(figures.day).toBeGreaterThanOrEqual(0.9);
    expect(figures.traps).toBeLessThanOrEqual(0.03);
    expect(figures.decisions).toBeGreaterThanOrEqual(0.65);
    expect(figures.titles).toBeGreaterThanOrEqual(0.8);
  });

  it('hold nothing where there is nothing to find', () => {
    const empty = markedDialogues().filter(
      ({ gold }) => gold.commitments.length + gold.decisions.length + gold.appointments.length === 0,
    );
    expect(empty.length).toBeGreaterThan(1);
    for (const dialogue of empty) {
      const { lines } = noteOf(dialogue);
      expect(
        lines.filter(({ section }) => /^(?:commitment|decision|appointment)$/.test(section)),
        dialogue.id,
      ).toEqual([]);
    }
  });
});

it('lets others work between its steps, and makes the same note', async () => {
  const segments = markedDialogues().flatMap(({ segments: said }, place) =>
    said.map(({ text }, index) => ({
      id: place * 100 + index,
      start: place * 1000 + index,
      end: place * 1000 + index + 1,
      text,
      voice: 'Anna',
    })),
  );
  let others = 0;
  const work = () => {
    others += 1;
    if (others < 50) setImmediate(work);
  };
  setImmediate(work);
  const made = await makeNote({ segments, startedAt, timeZone: 'Europe/Rome' });
  expect(others).toBeGreaterThan(5);
  expect(made).toEqual(makeNoteAtOnce({ segments, startedAt, timeZone: 'Europe/Rome' }));
});

it('takes any text, and keeps each section within its size', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      'ti mando',
      'domani',
      'va bene',
      'no',
      'anzi no',
      'lascia stare',
      '?',
      'facciamo',
      'alle 99',
      'il 31 febbraio',
      '\u0000',
      '\ud800',
      'se',
      'entro',
      "l'",
      'quando',
    ),
  );
  const turn = fc.record({
    id: fc.nat(50),
    start: fc.constantFrom(0, 1, 2, Number.NaN, -5, 1e9),
    end: fc.nat(100),
    text: fc.array(words, { maxLength: 8 }).map((parts) => parts.join(' ')),
    voice: fc.constantFrom('Anna', 'Voce 2', null, '', '__proto__'),
  });
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 40 }), (segments) => {
      const { lines, title } = makeNoteAtOnce({ segments, startedAt, timeZone: 'Europe/Rome' });
      for (const { segmentIds } of lines) expect(segmentIds.length).toBeGreaterThan(0);
      return title === undefined || title.length <= 240;
    }),
  );
});

it('keeps of equally plain lines some of the whole length, and all that are plainer', () => {
  const lines = Array.from({ length: 200 }, (_, id) => ({
    ...({ section: 'commitment', text: 'Ti porto la tegola', foundBy: 'rule' } as const),
    segmentIds: [id],
    strength: id % 50 === 49 ? 0.9 : 0.5,
  }));
  const places = bestLines(lines).map(({ segmentIds }) => segmentIds[0] ?? 0);
  expect(places).toHaveLength(60);
  expect(new Set(places).size).toBe(60);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  for (const place of [49, 99, 149, 199]) expect(places).toContain(place);
  expect(places.filter((place) => place >= 150).length).toBeGreaterThan(10);
});

it('takes a summary of 3 to 7 sentences from the whole length', () => {
  const dialogues = markedDialogues().filter(({ segments }) => segments.length >= 20);
  for (const dialogue of dialogues) {
    const places = of(noteOf(dialogue), 'summary').flatMap(({ segmentIds }) => segmentIds);
    expect(places.length, dialogue.id).toBeGreaterThanOrEqual(2);
    expect(places.length, dialogue.id).toBeLessThanOrEqual(7);
    const third = dialogue.segments.length / 3;
    for (const part of [0, 1, 2])
      expect(places.some((place) => place >= part * third - 2 && place < (part + 1) * third + 2)).toBe(true);
  }
});

it('keeps at most 60 of each section in a recording full of promises', () => {
  const turns = Array.from({ length: 400 }, (_, index) =>
    index % 2 === 0
      ? `A: Ti porto la tegola numero ${index} domani.`
      : 'B: Il camino invece è un altro discorso, quello lo vede il geometra.',
  );
  const sections = Object.values(Object.groupBy(note(turns).lines, ({ section }) => section));
  for (const lines of sections) expect(lines?.length ?? 0).toBeLessThanOrEqual(60);
});
