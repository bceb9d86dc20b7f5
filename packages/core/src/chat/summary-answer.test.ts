import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { ask, createTestServices } from '../testing/test-services.ts';

// Sunday, 12 July 2026, 18:00 in Rome.
const now = '2026-07-12T16:00:00.000Z';

const dialogues: [title: string, recordedAt: string, spoken: string[]][] = [
  [
    'Il vecchio mutuo',
    '2026-06-25T08:00:00Z',
    ['La banca ha mandato le carte del mutuo.', 'Le firmo entro lunedì e te le riporto.'],
  ],
  [
    'Riunione del teatro',
    '2026-07-06T08:00:00Z',
    [
      'Allora, lo spettacolo di novembre ha già venduto ottanta biglietti.',
      'Abbiamo deciso di provare nella palestra della scuola.',
      'Ti mando il copione entro giovedì.',
      'Chi pensa alle luci?',
    ],
  ],
  [
    'Lezione di botanica',
    '2026-07-08T09:00:00Z',
    [
      'Oggi parliamo delle felci, che si riproducono con le spore.',
      'Le spore stanno sotto la foglia, in piccoli gruppi che si chiamano sori.',
      'Per la prossima volta leggete il capitolo sui muschi.',
    ],
  ],
  [
    'Riunione di cantiere',
    '2026-07-11T07:30:00Z',
    [
      'Il ponteggio è arrivato e lo montano da via Dante.',
      'Abbiamo deciso che il cancello resta dove sta.',
      'Ti porto le chiavi della cantina domani alle nove.',
    ],
  ],
  [
    'Telefonata con il veterinario',
    '2026-07-12T06:30:00Z',
    [
      'Ho pesato il gatto, sono cinque chili e due etti.',
      'Le gocce gliele do due volte al giorno.',
      'La richiamo martedì per il controllo.',
    ],
  ],
];

describeSqlite((open) => {
  async function start() {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const ids = new Map<string, string>();
    for (const [title, recordedAt, spoken] of dialogues) {
      services.clock.set(new Date(Date.parse(recordedAt) + 60_000).toISOString());
      const { id } = await services.remember(ada, spoken, recordedAt);
      await services.recordings.update(ada, { id, title });
      await vi.waitFor(async () => expect((await services.notes.get(ada, { id })).state).toBe('ready'));
      ids.set(title, id);
    }
    services.clock.set(now);
    await services.worker.stop();
    const idOf = (title: string) => ids.get(title) ?? '';
    const tell = async (message: string, input: Parameters<typeof ask>[3] = { superSearch: true }) =>
      (await ask(services, ada, message, input)).conversation;
    return { services, ada, idOf, tell };
  }

  type Expected = [question: string, said: string[], elsewhere: string[]];
  const asked: Expected[] = [
    ['Riassumi la settimana', ['palestra', 'felci', 'cancello', 'gatto'], ['mutuo']],
    ['Fammi il punto della settimana', ['copione', 'chiavi'], ['mutuo']],
    ['Riassumi la giornata', ['gatto'], ['cancello', 'mutuo']],
    ['Di che cosa si è parlato oggi?', ['gocce'], ['ponteggio']],
    ['Com’è andata ieri?', ['cancello'], ['gatto', 'palestra']],
    ['Riassumi la riunione di ieri', ['cancello', 'chiavi'], ['palestra', 'gatto']],
    ['Riassumi la riunione del teatro', ['palestra', 'copione'], ['cancello']],
    ['Riassumi la lezione', ['felci', 'sori'], ['palestra']],
    ['Riassumi questa registrazione', ['gatto'], ['cancello', 'mutuo']],
    ['Riassumi le riunioni della settimana', ['palestra', 'cancello'], ['felci', 'gatto']],
    ['Un riassunto di mercoledì, per favore', ['spore'], ['palestra', 'gatto']],
    ['Quali sono i punti salienti del mese di giugno?', ['mutuo'], ['gatto', 'felci']],
    ['Riassumi le decisioni della settimana', ['palestra', 'cancello'], ['felci', 'mutuo']],
    ['Fammi il punto', ['mutuo', 'palestra', 'felci', 'cancello', 'gatto'], []],
  ];

  it('tells of the recordings that each question asks for, every line with its second', async () => {
    const { tell } = await start();
    for (const [question, said, elsewhere] of asked) {
      const { response, citations, certainty } = await tell(question);
      for (const word of said) expect(response, question).toContain(word);
      for (const word of elsewhere) expect(response, question).not.toContain(word);
      expect(certainty, question).toBe('sure');
      const marks = [...response.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n));
      expect(marks, question).toEqual(citations.map(({ n }) => n));
      for (const { start, end, turns } of citations) {
        expect(turns?.[0]?.start, question).toBe(start);
        expect(end).toBeGreaterThan(start);
      }
    }
  });

  it('stands by days for a week, and says what is a decision and what a commitment with its day', async () => {
    const { response } = await (await start()).tell('Riassumi la settimana');
    const headings = [...response.matchAll(/^\*\*(.+)\*\*$/gm)].map(([, text]) => text);
    expect(headings).toEqual([
      ...['Lunedì 6 luglio 2026', 'Ore 10:00', 'Mercoledì 8 luglio 2026', 'Ore 11:00'],
      ...['Sabato 11 luglio 2026', 'Ore 09:30', 'Domenica 12 luglio 2026', 'Ore 08:30'],
    ]);
    expect(response).toContain('Dalle note di 4 registrazioni, con le parole dette, in ordine di tempo:');
    expect(response).toContain('> *Decisione* [');
    expect(response).toContain('*Impegno · Scadenza: giovedì 9 luglio 2026* [');
  });

  it('tells of today alone without SuperSearch, and of one recording in its chat', async () => {
    const { tell, idOf } = await start();
    const today = await tell('Riassumi la settimana', { superSearch: false });
    expect(today.response).toContain('gatto');
    expect(today.response).not.toContain('cancello');
    const recordingId = idOf('Lezione di botanica');
    const lesson = await tell('Fammi il punto', { superSearch: false, recordingId });
    expect(lesson.response).toContain('felci');
    expect(new Set(lesson.citations.map((citation) => citation.recordingId))).toEqual(new Set([recordingId]));
  });

  it('shows the user’s own words as such, and nothing that was removed or dropped', async () => {
    const { services, ada, tell, idOf } = await start();
    const id = idOf('Riunione di cantiere');
    const { lines } = await services.notes.get(ada, { id });
    const of = (text: string) => lines.filter((line) => line.text.includes(text)).map((line) => line.id);
    for (const lineId of of('cancello')) await services.notes.remove(ada, { id, lineId });
    for (const lineId of of('chiavi')) await services.notes.update(ada, { id, lineId, state: 'dropped' });
    const [first = ''] = of('ponteggio');
    await services.notes.update(ada, { id, lineId: first, text: 'Montano da via Dante [7]' });
    await services.notes.add(ada, { id, section: 'decision', text: 'Pagare il ponteggio > subito' });
    const { response, citations } = await tell('Riassumi la riunione di ieri');
    expect(response).not.toMatch(/cancello|chiavi/);
    expect(response).toContain('> **Nota modificata:** Montano da via Dante (7)');
    expect(response).toContain('> **Scritta da te:** Pagare il ponteggio');
    expect(citations.map(({ note }) => note?.by)).toContain('written');
  });

  it('quotes what stands out of a recording without notes, beside the notes of others', async () => {
    const { services, ada, tell, idOf } = await start();
    for (const title of ['Riunione di cantiere', 'Lezione di botanica'])
      await services.notes.choose(ada, { id: idOf(title), isOff: true });
    const { response } = await tell('Riassumi la settimana');
    expect(response).toContain('Cito da 4 registrazioni, in ordine di tempo:');
    expect(response).toMatch(/ponteggio|cancello|chiavi/);
    expect(response).toContain('copione');
    const alone = await tell('Riassumi la lezione');
    expect(alone.response).toContain('Cito dalle tue registrazioni, in ordine di tempo:');
    expect(alone.citations.every(({ note }) => note === undefined)).toBe(true);
  });

  it('goes with its recording when that is deleted', async () => {
    const { services, ada, tell, idOf } = await start();
    const { sessionId } = await tell('Riassumi la settimana');
    await services.recordings.remove(ada, { id: idOf('Riunione di cantiere') });
    const [kept] = await services.sessions.conversations(ada, { sessionId });
    expect(kept?.response).not.toMatch(/cancello|chiavi|ponteggio/);
    expect(kept?.response).toContain('copione');
  });
});
