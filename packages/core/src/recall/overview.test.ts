import { replaceSegments } from '@wingman/db/repositories/segment.repository.ts';
import { addRecording, addUser } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { beforeEach, expect, it } from 'vitest';
import { indexRecording } from './index-recording.ts';
import { createRecallService, type RecallService } from './recall.service.ts';

/** Saturday, 11 July 2026, 18:00 in Rome. */
const now = new Date('2026-07-11T16:00:00Z');
const everything = { superSearch: true, from: null, to: null };

type Spoken = [speaker: string, text: string][];

describeDatabases((open) => {
  let recall: RecallService;
  let userId: string;

  beforeEach(async () => {
    const database = await open();
    const { db } = database;
    userId = (await addUser(db)).id;
    recall = createRecallService({ database });
    async function record(spokenAt: string, spoken: Spoken, title?: string) {
      const recording = await addRecording(db, userId, title === undefined ? {} : { title });
      await db.transaction().execute(async (trx) => {
        const rows = spoken.map(([speaker, text], position) => {
          const time = { position, start: position * 5, end: position * 5 + 4 };
          return { ...time, text, speaker, spokenAt, confidence: null };
        });
        const segments = await replaceSegments(trx, recording, rows);
        await indexRecording(trx, { id: recording.id, userId, segments });
      });
    }
    await record('2026-06-19T08:00:00.000Z', [
      ['Marta', 'Allora, il bilancio del circolo è in ordine.'],
      ['Luca', 'La palestra la chiudiamo ad agosto.'],
    ]);
    await record('2026-07-03T08:00:00.000Z', [
      ['Marta', 'Il matrimonio si fa a settembre in collina.'],
      ['Ugo', 'I confetti li porto io.'],
    ]);
    await record('2026-07-07T08:00:00.000Z', [
      ['Luca', 'La caldaia perde ancora acqua.'],
      ['Ugo', 'Domani chiamo il tecnico per la riunione.'],
    ]);
    await record(
      '2026-07-05T08:00:00.000Z',
      [
        ['Luca', 'Il bonus per le finestre scade a dicembre.'],
        ['Ugo', 'Servono tre firme.'],
      ],
      'Assemblea di condominio',
    );
  });

  async function overviewOf(question: string, scope = everything): Promise<string | undefined> {
    const asked = { userId, question, scope, now, timeZone: 'Europe/Rome' };
    const { excerpts, isOverview } = await recall.findExcerpts(asked);
    return isOverview ? excerpts.map(({ text }) => text).join(' ') : undefined;
  }

  it.each([
    ['cosa abbiamo detto nella riunione del 19?', 'bilancio', 'matrimonio'],
    ['Riassumi la riunione di martedì', 'caldaia', 'bilancio'],
    ['Riassumi la chiamata di Marta e Ugo', 'matrimonio', 'caldaia'],
    ['Che cosa si sono detti Marta e Luca?', 'palestra', 'caldaia'],
    ['Riassumi la telefonata sul matrimonio', 'confetti', 'bilancio'],
    ['Riassumi l’ultima visita', 'caldaia', 'matrimonio'],
    ['Riassumi l’assemblea', 'finestre', 'caldaia'],
    ['Cosa si è detto nella riunione di condominio?', 'finestre', 'caldaia'],
    ['Riassumi le chiamate di luglio', 'matrimonio', 'bilancio'],
  ])('«%s» takes the recording of which it asks', async (question, said, elsewhere) => {
    const text = await overviewOf(question);
    expect(text).toContain(said);
    expect(text).not.toContain(elsewhere);
  });

  it('answers one question about a recording, and a topic that nobody named, by a search', async () => {
    expect(await overviewOf('Che cosa si è detto della caldaia nella riunione di martedì?')).toBeUndefined();
    expect(await overviewOf('Riassumi la lezione di ikebana')).toBeUndefined();
  });

  it('is nothing to be sure of where nothing was said', async () => {
    const today = { superSearch: false, from: '2026-07-10T22:00:00.000Z', to: '2026-07-11T22:00:00.000Z' };
    const asked = { userId, question: 'Che cosa si è detto oggi?', now, timeZone: 'Europe/Rome' };
    const found = await recall.findExcerpts({ ...asked, scope: today });
    expect(found).toMatchObject({ isOverview: true, excerpts: [] });
    expect(recall.certaintyOf(found)).toBe('none');
  });

  it('says that today alone is searched for a recording of another day', async () => {
    const today = { superSearch: false, from: '2026-07-10T22:00:00.000Z', to: '2026-07-11T22:00:00.000Z' };
    const asked = { userId, question: 'Riassumi la riunione del 19', scope: today, now };
    const found = await recall.findExcerpts({ ...asked, timeZone: 'Europe/Rome' });
    expect(found).toMatchObject({ isOutside: true, excerpts: [] });
  });
});
