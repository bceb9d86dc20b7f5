import { replaceSegments } from '@wingman/db/repositories/segment.repository.ts';
import { upsertSettings } from '@wingman/db/repositories/settings.repository.ts';
import { addRecording, addUser, at } from '@wingman/db/testing/rows.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { beforeEach, expect, it } from 'vitest';
import { indexRecording } from '../index-recording.ts';
import { createRecallService, type RecallService } from '../recall.service.ts';

/** Saturday, 11 July 2026, 18:00 in Rome. */
const now = new Date('2026-07-11T16:00:00Z');
const everything = { superSearch: true, from: null, to: null };

type Spoken = [speaker: string, text: string][];

describeDatabases((open) => {
  let recall: RecallService;
  let userId: string;
  let nameUser: (userName: string) => Promise<unknown>;

  beforeEach(async () => {
    const database = await open();
    const { db } = database;
    userId = (await addUser(db)).id;
    nameUser = (userName) => upsertSettings(db, userId, { userName }, at('09:00'));
    recall = createRecallService({ database });
    async function record(spokenAt: string, spoken: Spoken) {
      const recording = await addRecording(db, userId);
      await db.transaction().execute(async (trx) => {
        const rows = spoken.map(([speaker, text], position) => {
          const time = { position, start: position * 5, end: position * 5 + 4 };
          return { ...time, text, speaker, spokenAt, confidence: null };
        });
        const segments = await replaceSegments(trx, recording, rows);
        await indexRecording(trx, { id: recording.id, userId, segments });
      });
    }
    await record('2026-07-02T08:00:00.000Z', [
      ['Marta', 'Il muro del garage lo dipingiamo o no?'],
      ['Luca', 'No, il muro lo lasciamo bianco.'],
      ['Ugo', 'I muri bianchi si sporcano subito.'],
      ['Marta', 'La prossima volta che piove si vede la perdita.'],
    ]);
    await record('2026-07-09T08:00:00.000Z', [
      ['Marta', 'Mi presti la tenda?'],
      ['Luca', 'Te la porto io martedì.'],
      ['Marta', 'Grazie. Io ti preparo le lasagne domani.'],
      ['Luca', 'Lunedì pago la rata del furgone.'],
      ['Ugo', 'Di solito pago tutto a fine mese.'],
    ]);
  });

  async function found(question: string): Promise<string[]> {
    const asked = { userId, question, scope: everything, now, timeZone: 'Europe/Rome' };
    const { excerpts, isOverview, answer } = await recall.findExcerpts(asked);
    if (isOverview) return excerpts.map(({ text }) => text);
    const windows = [answer?.best, ...(answer?.others ?? [])];
    return windows.flatMap((window) => window?.turns.map(({ text }) => text).join(' ') ?? []);
  }

  it('lists what one voice took on, and what was to another', async () => {
    const promised = (await found('Che cosa ha promesso Luca?')).join(' ');
    expect(promised).toContain('Te la porto io martedì.');
    expect(promised).toContain('Lunedì pago la rata');
    expect(promised).not.toContain('lasagne domani. Lunedì');
    const directed = await found('Quali impegni ha preso Luca verso Marta?');
    expect(directed.join(' ')).toContain('Te la porto io martedì.');
  });

  it('shows of what somebody speaks who takes it on', async () => {
    const directed = await found('Quali impegni ha preso Luca verso Marta?');
    expect(directed[0]).toBe('Mi presti la tenda? Te la porto io martedì.');
  });

  it('takes the time of a task for that of the deed, not of the recording', async () => {
    const week = (await found('Che cosa devo fare la settimana prossima?')).join(' ');
    expect(week).toContain('Te la porto io martedì.');
    expect(week).toContain('Lunedì pago la rata');
    expect(week).not.toContain('lasagne domani');
    expect(week).not.toContain('La prossima volta');
  });

  it('says that an overview is no task, where none lies at that time', async () => {
    const asked = { userId, scope: everything, now, timeZone: 'Europe/Rome' };
    const recalled = await recall.findExcerpts({ ...asked, question: 'Cosa devo fare il 9 luglio?' });
    expect(recalled).toMatchObject({ isOverview: true, isInstead: true });
    expect(recall.certaintyOf(recalled)).toBe('maybe');
    const told = await recall.findExcerpts({ ...asked, question: 'Cosa si è detto il 9 luglio?' });
    expect(recall.certaintyOf(told)).toBe('sure');
  });

  it('takes the voice with the name of the user for the user', async () => {
    await nameUser('Marta Neri');
    expect((await found('Che cosa ho promesso a Luca?')).join(' ')).toContain('lasagne domani');
    expect((await found('Che cosa ho promesso?')).join(' ')).not.toContain('pago la rata');
    await nameUser('Nessuno');
    expect((await found('Che cosa ho promesso?')).join(' ')).toContain('pago la rata');
  });

  it('gives a decision about what was asked first, before what says the same words', async () => {
    const [first] = await found('Che cosa si è deciso per il muro?');
    expect(first).toContain('il muro lo lasciamo bianco');
  });

  it('leaves every other question to the search', async () => {
    expect((await found('Chi paga a fine mese?'))[0]).toContain('fine mese');
  });
});
