import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EarlierCommitment, findSettled } from './find-settled.ts';

/** Monday, 9 March 2026, 10:00 in Rome. */
const startedAt = '2026-03-09T09:00:00Z';

const earlier: EarlierCommitment[] = [
  {
    id: 'quote',
    text: 'Ti mando il preventivo della grondaia entro venerdì.',
    who: 'Anna',
    toWhom: 'Bruno',
    due: { to: '2026-03-06' },
  },
  {
    id: 'dentist',
    text: 'Chiamo il dentista mercoledì.',
    who: 'Bruno',
    due: { from: '2026-03-04', to: '2026-03-04' },
  },
  {
    id: 'ladder',
    text: 'La scala te la riporto sabato.',
    who: 'Bruno',
    toWhom: 'Anna',
    due: { from: '2026-03-14', to: '2026-03-14' },
  },
  { id: 'cake', text: 'La torta al limone la faccio io.', who: 'Anna', due: null },
  {
    id: 'transfer',
    text: 'Il bonifico dei trecento euro glielo faccio lunedì.',
    who: 'Anna',
    toWhom: 'Bruno',
    due: { from: '2026-03-09', to: '2026-03-09' },
  },
].map((each) => ({ words: each.text, ...each }));

/** Turns as «A: text»; which commitments they settle, with the places of the turns that say so. */
async function settled(...turns: string[]): Promise<[string, string, number[]][]> {
  const segments = turns.map((turn, id) => ({
    id,
    start: id * 5,
    end: id * 5 + 4,
    text: turn.slice(3),
    voice: { A: 'Anna', B: 'Bruno', C: 'Carla' }[turn.charAt(0)] ?? null,
  }));
  const found = await findSettled(earlier, { segments, startedAt, timeZone: 'Europe/Rome' });
  return found.map(({ commitmentId, how, segmentIds }) => [commitmentId, how, segmentIds]);
}

describe('what an earlier promise came to', () => {
  it.each<[string[], [string, string, number[]]]>([
    [['B: Il preventivo della grondaia l’ho ricevuto, grazie.'], ['quote', 'done', [0]]],
    [['A: Ti ho mandato il preventivo ieri sera.'], ['quote', 'done', [0]]],
    [['B: Mi è arrivato il preventivo, è un po’ caro.'], ['quote', 'done', [0]]],
    [
      ['B: Hai fatto il preventivo?', 'A: Sì, te l’ho lasciato sul tavolo.'],
      ['quote', 'done', [0, 1]],
    ],
    [
      ['A: E il dentista?', 'B: L’ho chiamato, mi prende giovedì.'],
      ['dentist', 'done', [1]],
    ],
    [['B: Alla fine ho telefonato al dentista.'], ['dentist', 'done', [0]]],
    [
      ['A: La scala me l’hai riportata, no?', 'B: Sì sì, è in cantina.'],
      ['ladder', 'done', [0, 1]],
    ],
    [['A: La torta al limone è già fatta, è in frigo.'], ['cake', 'done', [0]]],
    [['B: Il bonifico dei trecento è arrivato stamattina.'], ['transfer', 'done', [0]]],
    [['B: Sabato non posso portarti la scala, facciamo domenica.'], ['ladder', 'moved', [0]]],
    [['B: La scala te la riporto martedì diciassette, sabato lavoro.'], ['ladder', 'moved', [0]]],
    [
      ['A: Per il preventivo non ce la faccio questa settimana.', 'B: E quando?', 'A: Lunedì prossimo.'],
      ['quote', 'moved', [0, 2]],
    ],
  ])('%j', async (turns, expected) => expect(await settled(...turns)).toEqual([expected]));
});

describe('nothing is settled', () => {
  it.each<[string, string[]]>([
    ['not done', ['A: Il preventivo della grondaia non l’ho ancora mandato.']],
    ['forgotten', ['A: Mi sono dimenticata di mandarti il preventivo.']],
    ['asked without a yes', ['B: Hai mandato il preventivo?', 'A: No, domani.']],
    ['to be done', ['A: Quando ho finito il preventivo te lo mando.']],
    ['by somebody else', ['C: Ieri ho chiamato il dentista.']],
    ['something else', ['A: Ho mandato gli auguri a Marisa.']],
    ['as ever', ['B: Una volta la scala la portavo io, l’anno scorso l’ho portata due volte.']],
    ['long ago', ['A: L’ultima torta al limone l’ho fatta due anni fa.']],
    ['talked about', ['A: La torta al limone piace a tutti.', 'B: Il dentista costa caro.']],
    ['imagined', ['B: Se avessi riportato la scala adesso era qui.']],
    ['promised as before', ['B: La scala te la riporto sabato, tranquilla.']],
    ['something else on that day', ['B: Mercoledì ho comprato le scarpe.', 'A: Venerdì sono stata al mare.']],
  ])('%s', async (_, turns) => expect(await settled(...turns)).toEqual([]));
});

describe('what is promised again', () => {
  const promise = 'te lo spedisco io il catalogo delle piastrelle entro venerdì.';
  const excerpt = `Il muratore ha spedito le piastrelle vecchie e ha fatto le fughe, ${promise}`;
  const catalogue: EarlierCommitment = {
    id: 'catalogue',
    text: promise,
    words: excerpt,
    due: { to: '2026-03-13' },
  };
  const say = async (text: string, given = catalogue) => {
    const segments = text
      .split('\n')
      .map((line, id) => ({ id, start: id * 5, end: id * 5 + 4, text: line, voice: null }));
    const found = await findSettled([given], { segments, startedAt, timeZone: 'Europe/Rome' });
    return found.map(({ how }) => how);
  };

  it('is not done by what is done beside it, nor moved by the passage itself', async () => {
    expect(await say(excerpt)).toEqual([]);
    expect(await say(excerpt, { ...catalogue, due: { to: '2026-03-06' } })).toEqual([]);
    expect(await say(`Ieri ho fatto il bagno con le piastrelle. Allora ${promise}`)).toEqual([]);
    expect(await say('Ti ho spedito il catalogo delle piastrelle.')).toEqual(['done']);
  });

  it('is done by its own verb, not by those of other clauses', async () => {
    const words = `Il muratore guarda le piastrelle, ${promise}`;
    expect(await say('Ieri ho guardato le piastrelle del catalogo.', { ...catalogue, words })).toEqual([]);
    expect(await say('Ieri ho spedito il catalogo.', { ...catalogue, words })).toEqual(['done']);
  });

  it('is done where that is told after it, not before', async () => {
    const again = 'Allora il catalogo delle piastrelle te lo spedisco entro venerdì.';
    const told = 'Ti ho spedito il catalogo delle piastrelle.';
    expect(await say(`${again}\n${told}`)).toEqual(['done']);
    expect(await say(`${told}\n${again}`)).toEqual([]);
  });
});

it('tells the day to which one is moved, and the words that said it', async () => {
  const say = async (text: string) => {
    const segments = [{ id: 7, start: 0, end: 4, text, voice: 'Bruno' }];
    return findSettled(earlier, { segments, startedAt, timeZone: 'Europe/Rome' });
  };
  expect(await say('Sabato non posso portarti la scala, facciamo domenica.')).toEqual([
    {
      ...{ commitmentId: 'ladder', how: 'moved', segmentIds: [7] },
      ...{ due: { from: '2026-03-15', to: '2026-03-15' }, dueText: 'domenica' },
    },
  ]);
  expect(await say('La scala te la riporto martedì diciassette, sabato lavoro.')).toMatchObject([
    { how: 'moved', due: { to: '2026-03-17' }, dueText: 'martedì diciassette' },
  ]);
  const [done] = await say('Alla fine ho telefonato al dentista.');
  expect(done).toEqual({ commitmentId: 'dentist', how: 'done', segmentIds: [7] });
});

it('gives each once, and takes any text', async () => {
  const twice = await settled('A: Ti ho mandato il preventivo.', 'B: Sì, il preventivo mi è arrivato.');
  expect(twice.map(([id]) => id)).toEqual(['quote']);
  const word = fc.constantFrom(
    'il preventivo',
    'ho mandato',
    'non posso',
    'sabato',
    '?',
    'è arrivato',
    '\ud800',
    "l'ho",
    '',
  );
  const turn = fc.array(word, { maxLength: 6 }).map((parts) => `A: ${parts.join(' ')}`);
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 12 }), async (turns) => {
      const found = await settled(...turns);
      expect(new Set(found.map(([id]) => id)).size).toBe(found.length);
      for (const [, , segmentIds] of found) expect(segmentIds.length).toBeGreaterThan(0);
    }),
    { numRuns: 50 },
  );
});

it('looks through a day of talk with a thousand open commitments in bounded time', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => {
    const text = `Ti mando il documento ${index} della pratica ${index % 7} entro venerdì.`;
    return { id: String(index), text, words: text, who: 'Anna', due: { to: '2026-03-06' } };
  });
  const segments = Array.from({ length: 5_000 }, (_, id) => ({
    id,
    start: id * 5,
    end: id * 5 + 4,
    text: id % 2 === 0 ? 'Il documento della pratica è arrivato venerdì.' : 'Sì, l’ho mandato venerdì.',
    voice: id % 2 === 0 ? 'Bruno' : 'Anna',
  }));
  const before = process.cpuUsage();
  await findSettled(many, { segments, startedAt, timeZone: 'Europe/Rome' });
  const { user } = process.cpuUsage(before);
  expect(user / 1e6).toBeLessThan(30);
});
