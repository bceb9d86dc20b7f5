import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const spoken = [
  'Buongiorno, allora parliamo del cantiere di via Roma.',
  'Ti mando il preventivo entro venerdì.',
  'Allora deciso, il tetto rosso.',
];
const sections = [{ heading: 'Rischi', instruction: 'Che cosa può andare storto' }];

describeDatabases((open) => {
  async function start() {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, spoken);
    const notes = () => services.notes.get(ada, { id });
    await vi.waitFor(async () => expect((await notes()).state).toBe('ready'));
    const made = () =>
      vi.waitFor(async () => {
        const proposal = await services.noteProposals.get(ada, { id });
        expect(proposal.state).toBe('ready');
        return proposal;
      });
    return { services, ada, id, notes, made };
  }
  const sectionsIn = (lines: { section: string }[]) => [...new Set(lines.map(({ section }) => section))];

  it('a second version stands beside the current one until it is kept; what the user touched stays', async () => {
    const { services, ada, id, notes, made } = await start();
    const before = await notes();
    expect(sectionsIn(before.lines)).toContain('decision');
    const commitment = before.lines.find(({ section }) => section === 'commitment');
    const lineId = commitment?.id ?? '';
    await services.notes.update(ada, { id, lineId, text: 'Mando il preventivo' });
    const own = await services.notes.add(ada, { id, section: 'question', text: 'E le tegole?' });
    await services.noteProposals.make(ada, { id, kind: 'lesson' });
    const proposal = await made();
    expect(proposal).toMatchObject({ kind: 'lesson', madeBy: 'rule', template: null });
    expect(sectionsIn(proposal.lines)).not.toContain('decision');
    expect(await notes()).toMatchObject({ proposal: 'ready', isKindChosen: false });
    expect(sectionsIn((await notes()).lines)).toContain('decision');

    const kept = await services.noteProposals.keep(ada, { id });
    expect(kept).toMatchObject({ kind: 'lesson', isKindChosen: true, proposal: null });
    expect(sectionsIn(kept.lines)).not.toContain('decision');
    expect(kept.lines.filter(({ section }) => section === 'commitment')).toMatchObject([
      { id: lineId, text: 'Mando il preventivo', isChanged: true },
    ]);
    expect(kept.lines.map((line) => line.id)).toContain(own.id);
    await expect(services.noteProposals.keep(ada, { id })).rejects.toEqual(code('not_found'));
    await services.worker.stop();
  });

  it('one that waits to be made by a template fails when that is deleted, whatever was asked of the model', async () => {
    const { services, ada, id } = await start();
    await services.worker.stop();
    const { db } = services.database;
    const now = services.clock.now().toISOString();
    const template = {
      id: 'rischi',
      user_id: ada.userId,
      name: 'Rischi',
      sections: JSON.stringify(sections),
    };
    await db
      .insertInto('note_templates')
      .values({ ...template, is_default: 0, created_at: now, updated_at: now })
      .execute();
    await services.noteProposals.make(ada, { id });
    await db.updateTable('note_proposals').set({ template_id: 'rischi', made_by: 'model' }).execute();
    await services.noteTemplates.remove(ada, { id: 'rischi' });
    expect(await services.noteProposals.get(ada, { id })).toMatchObject({
      state: 'failed',
      reason: 'Lo schema di note non c’è più',
      template: null,
    });
    expect(services.eventBus.past.at(-1)).toEqual({ type: 'notes', recordingId: id });
    await expect(services.noteProposals.keep(ada, { id })).rejects.toEqual(code('not_found'));
  });

  it('a second version that is dropped changes nothing, and a new transcript takes it along', async () => {
    const { services, ada, id, notes, made } = await start();
    const before = await notes();
    await services.noteProposals.make(ada, { id, kind: 'call' });
    await made();
    await services.noteProposals.remove(ada, { id });
    expect(await notes()).toEqual(before);
    await expect(services.noteProposals.get(ada, { id })).rejects.toEqual(code('not_found'));
    await services.noteProposals.make(ada, { id, kind: 'call' });
    await made();
    await services.transcribeAgain(ada, id, [...spoken, 'Ti porto la calce domani.']);
    await vi.waitFor(async () => expect((await notes()).proposal).toBeNull());
    await services.worker.stop();
  });

  it('templates need the Pro plan and a model that writes; one of them is the default', async () => {
    const { services, ada, id } = await start();
    const input = { name: 'Cantiere', sections, isDefault: true };
    await expect(services.noteTemplates.create(ada, input)).rejects.toEqual(code('plan_required'));
    const pro = { ...ada, plan: 'pro' as const };
    const first = await services.noteTemplates.create(pro, input);
    const second = await services.noteTemplates.create(pro, { ...input, name: 'Casa' });
    const defaults = async () =>
      (await services.noteTemplates.list(ada)).templates
        .filter((each) => each.isDefault)
        .map((each) => each.id);
    expect(await defaults()).toEqual([second.id]);
    await services.noteTemplates.update(pro, { ...input, id: first.id });
    expect(await defaults()).toEqual([first.id]);
    const changed = { ...input, id: first.id };
    await expect(services.noteTemplates.update(ada, changed)).rejects.toEqual(code('plan_required'));
    const redo = { id, templateId: first.id };
    await expect(services.noteProposals.make(ada, redo)).rejects.toEqual(code('plan_required'));
    await expect(services.noteProposals.make(pro, redo)).rejects.toEqual(code('answer_model_required'));
    await services.noteTemplates.remove(ada, { id: first.id });
    await expect(services.noteProposals.make(pro, redo)).rejects.toEqual(code('not_found'));
    await services.worker.stop();
  });

  it('nobody reaches the templates and second versions of others', async () => {
    const { services, ada, id, made } = await start();
    const eve = { ...(await services.register('eve@example.test')), plan: 'pro' as const };
    const pro = { ...ada, plan: 'pro' as const };
    const input = { name: 'Cantiere', sections, isDefault: false };
    const template = await services.noteTemplates.create(pro, input);
    await services.noteProposals.make(ada, { id });
    await made();
    const { noteProposals, noteTemplates, notes } = services;
    const theirs = await services.remember(eve, spoken);
    const refused = [
      noteProposals.get(eve, { id }),
      noteProposals.make(eve, { id }),
      noteProposals.keep(eve, { id }),
      noteProposals.remove(eve, { id }),
      noteProposals.make(eve, { id: theirs.id, templateId: template.id }),
      noteTemplates.update(eve, { ...input, id: template.id }),
      noteTemplates.remove(eve, { id: template.id }),
      notes.choose(eve, { id, isOff: true }),
      notes.restore(eve, { id, lineId: 'x', section: 'decision', text: 'x', state: 'open' }),
    ];
    for (const outcome of await Promise.allSettled(refused))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
    expect((await noteTemplates.list(eve)).templates).toEqual([]);
    await services.worker.stop();
  });
});
