import { analyse, languageOf } from '@wingman/italian/stems/analysis.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readConcepts } from './query-terms.ts';
import { readQuestion } from './question.ts';

/** The terms of a question, the plainest form of each. */
const asked = (question: string) => readConcepts(question).map(({ alternatives }) => alternatives[0]?.term);
/** Whether a question would find a text by each of its concepts. */
function finds(question: string, text: string): boolean {
  const said = new Set(analyse(text, languageOf(text)));
  const concepts = readConcepts(question).filter(({ isWhole }) => !isWhole);
  return (
    concepts.length > 0 &&
    concepts.every(({ alternatives }) => alternatives.some(({ term }) => said.has(term)))
  );
}

test.each([
  ["Perche' la caldaia perde?", 'la caldaia perde perché è vecchia'],
  ["Com'e' andata la trattativa?", 'la trattativa è andata bene'],
  ['Chi ha preso le chiavi?', 'le chiavi le prende Dario'],
  ['Che cosa hanno scelto i vicini?', 'i vicini scelgono il parquet'],
  ['Quando esce il bando?', 'il bando uscirà a maggio'],
  ['Quanti uomini lavorano al cantiere?', 'al cantiere lavora un uomo solo'],
  ['Who bought the boat?', 'he wants to buy a boat with them'],
  ['Costa 70 euro?', 'costa settanta euro'],
  ['Quanto sono 40.000 euro?', 'sono quarantamila euro'],
  ['Quanto sono 2.350.000 euro?', 'sono due milioni trecentocinquantamila euro'],
  ['Quanto sono 250.000 euro?', 'sono duecento cinquanta mila euro'],
  ['Quanto sono 1.500.000 euro?', 'sono un milione e mezzo di euro'],
  ['Nel 1987 dove stava la fabbrica?', 'la fabbrica stava lì nell’ottantasette'],
  ['Quale modello del 2008?', 'il modello del duemilaotto'],
  ['Il treno delle 17:15', 'il treno delle cinque e un quarto'],
  ['Il treno delle 18:30', 'il treno delle sei e mezza'],
  ['Il treno delle 15:45', 'il treno delle quattro meno un quarto'],
  ['Nel 2006 dove stava la fabbrica?', 'la fabbrica stava lì dal due mila e sei'],
  ['Quanto sono 1.500 euro?', 'sono mille e cinquecento euro'],
  ['Lo sconto è del 30%?', 'lo sconto è del trenta per cento'],
  ['sconto del trenta per cento', 'lo sconto è del 30%'],
  ['La pasta costa €9?', 'la pasta costa nove euro'],
  ['Larghezza 3,5 metri', 'la larghezza è di tre virgola cinque metri'],
  ['abita al 2º piano', 'abita al secondo piano'],
  ['abita al secondo piano', 'abita al 2° piano'],
  ['Ha comprato 12 uova?', 'ha comprato una dozzina di uova'],
  ['Il sacco da 5 kg', 'il sacco da cinque chili'],
  ['Chi è il prof di greco?', 'il professore di greco si chiama Neri'],
  ['il numero 3331234567', 'il numero è tre tre tre dodici trentaquattro cinquantasei sette'],
  ['pratica POL-358', 'la pratica pol 358'],
  ['La citta piu visitata', 'la città più visitata'],
])('the question «%s» finds «%s»', (question, text) => {
  expect(finds(question, text)).toBe(true);
});

test('a word that is no number, and a verb that looks like one, are not asked for as numbers', () => {
  expect(asked('Dove sei stato con una barca?')).toEqual(['barc']);
  expect(asked('Passa alle sei?')).toEqual(['pass', '6']);
  const alternatives = (text: string) => readConcepts(text).flatMap((concept) => concept.alternatives);
  expect(alternatives('nei primi anni, secondo Marco').filter(({ term }) => /\d/.test(term))).toEqual([]);
});

test('D-11 every concept of a text has a weight and alternatives', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const { alternatives, weight } of readConcepts(text)) {
        expect(alternatives.length).toBeGreaterThan(0);
        expect(weight).toBeGreaterThan(0);
      }
    }),
  );
});

test('words typed without accents ask for the same', () => {
  const word = fc.constantFrom('perché', 'città', 'andrò', 'caffè', 'martedì', 'ponte', 'barche', 'tetto');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (list) => {
      const text = list.join(' ');
      const bare = text.normalize('NFD').replace(/\p{M}/gu, '');
      if (analyse(text).length > 0) expect(finds(bare, text)).toBe(true);
    }),
  );
});

describe('readQuestion', () => {
  const termsOf = (text: string, previous?: string) =>
    readQuestion(text, previous).concepts.map(({ alternatives }) => alternatives[0]?.term);

  it('sees that the default questions want an overview', () => {
    for (const text of [
      'Cosa ho detto oggi?',
      'Fammi un riassunto delle registrazioni di oggi',
      'Di cosa ho parlato stamattina?',
    ]) {
      expect(readQuestion(text), text).toMatchObject({ concepts: [], wantsOverview: true });
    }
  });

  it('takes words of noting down for a question about the recordings, and a goal for what it is', () => {
    expect(readQuestion('Che cosa mi ero segnata?')).toMatchObject({ concepts: [], wantsOverview: true });
    expect(termsOf('Che numero avevo annotato?')).toEqual(analyse('numero'));
    expect(termsOf('Chi ha segnato il rigore?')).toEqual(analyse('segnato rigore'));
  });

  it('searches for the content words of any other question', () => {
    expect(termsOf("A che ora passa l'idraulico?")).toEqual(analyse('passa idraulico'));
    expect(readQuestion("A che ora passa l'idraulico?").wantsOverview).toBe(false);
  });

  it('combines a follow-up question with the previous one', () => {
    const before = "Quando passa l'idraulico?";
    expect(termsOf('E a che ora?', before)).toEqual(analyse('passa idraulico'));
    expect(termsOf('Quanto costa la caldaia?', before)).toEqual(analyse('costa caldaia'));
    expect(termsOf("Dov'è il pacco?")).toEqual(analyse('pacco'));
  });

  it('accepts any text, also one without a word', () => {
    expect(readQuestion('^*"')).toMatchObject({ concepts: [], wantsOverview: false });
    expect(readQuestion('x'.repeat(5_000)).concepts).toHaveLength(1);
  });
});
