import { expect, test } from 'vitest';
import { grantNoteTemplate } from '../plan-allowance.ts';
import { inTransaction } from '../testing/in-transaction.ts';
import { addRecording, addUser, at } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { findNoteChoices, upsertNoteChoice } from './note-choice.repository.ts';
import {
  deleteNoteProposal,
  findNoteProposal,
  type ProposedNotes,
  updateNoteProposal,
  upsertNoteProposal,
} from './note-proposal.repository.ts';
import {
  countNoteTemplates,
  deleteNoteTemplate,
  findDefaultNoteTemplate,
  findOwnedNoteTemplate,
  insertNoteTemplate,
  listNoteTemplates,
  updateDefaultNoteTemplateToNone,
  updateNoteTemplate,
} from './note-template.repository.ts';
import { deleteFoundWords, findNotes, renameInNotes, upsertNotes } from './notes.repository.ts';

const sections = [{ heading: 'Rischi', instruction: 'Che cosa può andare storto' }];
const wanted = { kind: null, templateId: null, madeBy: 'rule' } as const;
const proposed: ProposedNotes = {
  kind: 'lesson',
  title: 'La valvola',
  lines: [
    {
      section: 'commitment',
      heading: null,
      text: 'Ti mando il preventivo',
      sources: [{ start: 1.5, end: 4 }],
      who: 'Voce 1',
      toWhom: 'Voce 2',
      dueText: 'entro venerdì',
      due: { from: null, to: '2026-07-17', time: null },
      madeBy: 'rule',
    },
  ],
};

describeDatabases((open) => {
  async function start() {
    const { db } = await open();
    const user = await addUser(db);
    const recording = await addRecording(db, user.id, { status: 'ready' });
    const addTemplate = async (name: string, isDefault = false, time = '09:00') => {
      const template = {
        id: crypto.randomUUID(),
        name,
        sections,
        isDefault,
        createdAt: at(time),
        updatedAt: at(time),
      };
      await inTransaction(db, (trx) => insertNoteTemplate(grantNoteTemplate(trx, user.id), template));
      return template;
    };
    const ask = (createdAt = at('10:00')) =>
      inTransaction(db, (trx) => upsertNoteProposal(trx, recording, wanted, createdAt));
    const finish = (outcome: Parameters<typeof updateNoteProposal>[2]['outcome'], createdAt = at('10:00')) =>
      inTransaction(db, (trx) => updateNoteProposal(trx, recording, { createdAt, outcome }));
    return { db, user, recording, addTemplate, ask, finish };
  }

  test('templates are read by their age, and one of them at most is the default', async () => {
    const { db, user, addTemplate } = await start();
    const second = await addTemplate('Secondo', true, '09:30');
    const first = await addTemplate('Primo');
    expect(await listNoteTemplates(db, user.id)).toEqual([
      { ...first, userId: user.id },
      { ...second, userId: user.id },
    ]);
    expect(await countNoteTemplates(db, user.id)).toBe(2);
    await expect(addTemplate('Terzo', true)).rejects.toThrow();
    const owned = await findOwnedNoteTemplate(db, { id: first.id, userId: user.id });
    if (!owned) throw new Error('it was inserted');
    await inTransaction(db, async (trx) => {
      await updateDefaultNoteTemplateToNone(trx, user.id);
      await updateNoteTemplate(trx, owned, {
        ...first,
        name: 'Nuovo',
        isDefault: true,
        updatedAt: at('10:00'),
      });
    });
    expect(await findDefaultNoteTemplate(db, user.id)).toMatchObject({ id: first.id, name: 'Nuovo' });
    const eve = await addUser(db);
    expect(await findOwnedNoteTemplate(db, { id: first.id, userId: eve.id })).toBeUndefined();
    expect(await listNoteTemplates(db, eve.id)).toEqual([]);
  });

  test('without its template stay the notes, the choice and the second version that named it', async () => {
    const { db, user, recording, addTemplate } = await start();
    const { id, name } = await addTemplate('Cantiere');
    const made = { kind: 'meeting', title: null, madeBy: 'model', version: 2, madeAt: at('09:05') } as const;
    await inTransaction(db, async (trx) => {
      await upsertNotes(trx, recording, { ...made, templateId: id });
      await upsertNoteChoice(trx, recording, { templateId: id }, at('09:06'));
      await upsertNoteProposal(trx, recording, { ...wanted, templateId: id, madeBy: 'model' }, at('10:00'));
    });
    expect((await findNotes(db, recording.id))?.template).toEqual({ id, name });
    expect((await findNoteProposal(db, recording.id))?.template).toEqual({ id, name });
    const owned = await findOwnedNoteTemplate(db, { id, userId: user.id });
    await inTransaction(db, async (trx) => owned && deleteNoteTemplate(trx, owned, 'gone'));
    expect(await findNotes(db, recording.id)).toMatchObject({ template: null, madeBy: 'model' });
    expect(await findNoteChoices(db, recording.id)).toMatchObject({ templateId: null, proposal: 'failed' });
    expect(await findNoteProposal(db, recording.id)).toMatchObject({
      ...{ template: null, madeBy: 'model', state: 'failed', reason: 'gone' },
    });
  });

  test('a second version is stored once for the wish that it was made for', async () => {
    const { db, recording, ask, finish } = await start();
    await ask(at('09:50'));
    await ask();
    expect(await finish({ made: proposed }, at('09:50'))).toBe(false);
    expect(await findNoteProposal(db, recording.id)).toMatchObject({
      state: 'pending',
      kind: null,
      lines: [],
    });
    expect(await finish({ made: proposed })).toBe(true);
    expect(await finish({ reason: 'tardi' })).toBe(false);
    expect(await findNoteProposal(db, recording.id)).toEqual({
      ...{ recordingId: recording.id, state: 'ready', reason: null, wantedKind: null, template: null },
      ...{ madeBy: 'rule', model: null, createdAt: at('10:00') },
      ...proposed,
    });
    await ask(at('10:10'));
    expect(await finish({ reason: 'Non riuscito' }, at('10:10'))).toBe(true);
    expect(await findNoteProposal(db, recording.id)).toMatchObject({
      state: 'failed',
      reason: 'Non riuscito',
    });
    expect(await inTransaction(db, (trx) => deleteNoteProposal(trx, recording))).toBe(true);
    expect(await inTransaction(db, (trx) => deleteNoteProposal(trx, recording))).toBe(false);
  });

  test('a second version follows a renamed voice, and goes with a new transcript', async () => {
    const { db, recording, ask, finish } = await start();
    await ask();
    await finish({ made: proposed });
    await inTransaction(db, (trx) => renameInNotes(trx, recording, { speaker: 'Voce 2', name: 'Anna' }));
    const [line] = (await findNoteProposal(db, recording.id))?.lines ?? [];
    expect(line).toMatchObject({ who: 'Voce 1', toWhom: 'Anna' });
    await inTransaction(db, (trx) => deleteFoundWords(trx, recording));
    expect(await findNoteProposal(db, recording.id)).toBeUndefined();
  });
});
