import { describe, expect, it } from 'vitest';
import { markedDialogues } from '../testing/measure-notes.ts';
import { findPeople } from './find-people.ts';

type Said = string | [voice: string, text: string];

/** Turns of «Voce 1», or of a voice that has a name. */
const people = (said: Said[], isLesson = false) =>
  findPeople(
    said.map((each, id) => {
      const [voice, text] = typeof each === 'string' ? ['Voce 1', each] : each;
      return { id, start: id * 5, end: id * 5 + 4, voice, text };
    }),
    { isLesson },
  );

const namesOf = async (...said: Said[]) => (await people(said)).named.map(({ name }) => name);
const factsOf = async (...said: Said[]) =>
  (await people(said)).facts.map(({ name, text }) => `${name}: ${text}`);

describe('who is named', () => {
  it.each([
    ['Ieri ho sentito Giulia al telefono.', ['Giulia']],
    ['Ciao Marco, come va?', ['Marco']],
    ['Ne ho parlato con Marco Bianchi e con Anna Maria De Luca.', ['Marco Bianchi', 'Anna Maria De Luca']],
    ['Mia sorella Zelda arriva domani.', ['Zelda']],
    ['Ha chiamato la signora Brambilla per il tetto.', ['Signora Brambilla']],
    ['Il dottor Ferri mi ha visto ieri.', ['Dottor Ferri']],
    ['Vado con Chiara e poi da Rosa.', ['Chiara', 'Rosa']],
    ['ieri giulia mi ha chiamato', ['Giulia']],
  ])('%s', async (text, names) => {
    expect(await namesOf(text)).toEqual(names);
  });

  it.each([
    'Abito in via Marco Polo, vicino a piazza Garibaldi.',
    'Siamo stati a San Marco e a Santa Lucia.',
    'Ho preso una pizza Margherita al bar Luca.',
    'Chiara come spiegazione, no? Grazia di Dio.',
    'La Fiat ha chiuso e Torino piange.',
    'Vado a Siena e poi in Friuli-Venezia Giulia.',
    'Guido io, e poi Massimo alle otto arriviamo.',
    'Il ponte Vittorio Emanuele è chiuso. Dante Alighieri nacque a Firenze.',
    'Lunedì ci vediamo, a Natale no.',
    'La Mario Rossi Srl ci deve dei soldi.',
    'forse sarà chiara la cosa, guido io',
    'Ho parcheggiato l’Alfa Romeo Giulia.',
  ])('nobody in: %s', async (text) => {
    expect(await namesOf(text)).toEqual([]);
  });

  it('a first name alone is whoever has it in full, if only one has', async () => {
    expect(await namesOf('Ho visto Marco Bianchi.', 'E Marco che cosa ha detto?')).toEqual(['Marco Bianchi']);
    expect(await namesOf('Ho visto Marco Bianchi e Marco Neri.', 'E Marco?')).toEqual([
      'Marco Bianchi',
      'Marco Neri',
      'Marco',
    ]);
    expect(await namesOf(['Giulia Conti', 'Ciao.'], 'Ciao Giulia.')).toEqual(['Giulia Conti']);
  });

  it('voices count by their names, labels do not', async () => {
    const { voices } = await people([
      ['Zoltan', 'Ciao.'],
      ['Voce 2', 'Ciao.'],
      ['Io', 'Ciao.'],
      ['Zoltan', 'Sì.'],
    ]);
    expect(voices).toEqual([{ name: 'Zoltan', segmentIds: [0, 3] }]);
  });

  it('nobody of a lesson', async () => {
    const { named, facts } = await people(['Giuseppe è nato il 4 luglio.'], true);
    expect({ named, facts }).toEqual({ named: [], facts: [] });
  });
});

describe('what is said about them', () => {
  it.each<[Said[], string[]]>([
    [['Giulia è allergica alle noci.'], ['Giulia: È allergica alle noci']],
    [
      ['Attento che Giulia è allergica alle noci e ai pinoli, quindi niente pesto.'],
      ['Giulia: È allergica alle noci e ai pinoli'],
    ],
    [['Marco compie gli anni il 3 maggio.'], ['Marco: Compie gli anni il 3 maggio']],
    [['Il compleanno di Marco è il tre maggio.'], ['Marco: Il compleanno di Marco è il tre maggio']],
    [['Marco lavora alla Fiat da dieci anni.'], ['Marco: Lavora alla Fiat da dieci anni']],
    [['La Giulia abita a Torino.'], ['Giulia: Abita a Torino']],
    [['Paolo ha due figli.'], ['Paolo: Ha due figli']],
    [['Marco, che lavora in banca, ci aiuta.'], ['Marco: Lavora in banca']],
    [['Anna è nata il 12 aprile del 1980.'], ['Anna: È nata il 12 aprile del 1980']],
    [['Luca è mio cugino.'], ['Luca: È mio cugino']],
    [['Ieri ho sentito Giulia. È allergica alle noci.'], ['Giulia: È allergica alle noci']],
    [['Ieri ho sentito Giulia.', 'Lei lavora in ospedale.'], ['Giulia: Lavora in ospedale']],
    [[['Giulia', 'Io sono allergica alle noci.']], ['Giulia: Sono allergica alle noci']],
    [
      [['Giulia', 'No guarda, abito a Torino e ho due figli.']],
      ['Giulia: Abito a Torino', 'Giulia: Ho due figli'],
    ],
    [['Giulia non mangia la carne.'], ['Giulia: Non mangia la carne']],
    [['marco ha due figli'], ['Marco: Ha due figli']],
  ])('%j', async (said, facts) => {
    expect(await factsOf(...said)).toEqual(facts);
  });

  it.each<[Said[]]>([
    [['Forse Giulia è allergica alle noci.']],
    [['Giulia è allergica alle noci?']],
    [['Mi pare che Giulia lavori alla Fiat, credo che Marco abita a Torino.']],
    [['Giulia è allergica al lunedì, scherzo.']],
    [['Giulia è allergica alle noci.', ['Voce 2', 'No, ma che dici.']]],
    [['Giulia è allergica al lavoro.', ['Voce 2', 'Ahaha.']]],
    [['Il fratello di Giulia lavora alla Fiat.']],
    [['Sono uscito con Giulia, lavora alla Fiat suo padre.']],
    [['La madre di Marco è allergica alle noci.']],
    [['Marco e Giulia hanno due figli.']],
    [['Se Giulia è allergica alle noci, niente pesto.']],
    [['Ho visto Giulia con sua madre. È allergica alle noci.']],
    [['Ho visto Marco. È allergica alle noci.']],
    [['Ho visto Marco e Giulia. Lavora alla Fiat.']],
    [['Giulia lavora domani. Marco lavora alla relazione.']],
    [['Marco ha due anni di esperienza.']],
    [['Marco, abito a Torino.']],
    [['Sono allergica alle noci.']],
    [[['Giulia', 'Mia cugina dice: sono allergica alle noci.']]],
    [[['Giulia', 'Se ho due figli è colpa tua.']]],
  ])('nothing in: %j', async (said) => {
    expect(await factsOf(...said)).toEqual([]);
  });

  it('a denial is a fact of its own, and takes the place of what it denies', async () => {
    const { facts } = await people([
      'Giulia è allergica alle noci.',
      'Mi correggo: Giulia non è allergica alle noci.',
    ]);
    expect(facts).toEqual([
      expect.objectContaining({ text: 'Non è allergica alle noci', isDenied: true, segmentIds: [1] }),
    ]);
  });

  it('says who said it, and where', async () => {
    const { facts } = await people(['Bene.', ['Carla', 'Giulia Conti ha due gatti.']]);
    expect(facts).toEqual([
      {
        name: 'Giulia Conti',
        kind: 'family',
        text: 'Ha due gatti',
        key: expect.any(String),
        isDenied: false,
        segmentIds: [1],
        saidBy: 'Carla',
      },
    ]);
  });
});

it('in dialogues of ours no place and no firm is taken for somebody', async () => {
  const found = new Set<string>();
  for (const { segments, speakers } of markedDialogues()) {
    const { named } = await findPeople(
      segments.map(({ start, end, text, speaker }, id) => ({
        id,
        start,
        end,
        text,
        voice: speakers.find((each) => each.id === speaker)?.name ?? null,
      })),
      { isLesson: false },
    );
    for (const { name } of named) found.add(name);
  }
  expect([...found].sort().join(', ')).toBe(
    'Aldo, Assunta, Beppe, Bruno, Dottor Ferri, Fabio, Gennaro, Ivana, Ivo, Loredana, Lucia, Luigi, Maestro Ferrero, Marta, Mirko, Nonna, Nonna Ines, Pietro, Pina, Prof, Rita, Rocco, Sergio, Signora Pia, Silvio, Tommi, Toni, Zia Lina',
  );
});

it('any text is read in little time', async () => {
  const hard = [
    'Giulia '.repeat(5_000),
    'è allergica alle '.repeat(3_000),
    'e a '.repeat(9_000),
    'A'.repeat(90_000),
    'ha '.repeat(9_000),
  ];
  expect((await people(hard.map((text) => ['Giulia', text]))).facts.length).toBeLessThan(5);
});
