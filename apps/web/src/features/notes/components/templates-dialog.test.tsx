import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { NoteTemplate, NoteTemplateUpdate } from '@wingman/contract/note-template.ts';
import type { Plan } from '@wingman/contract/plan-table.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { TemplatesDialog } from './templates-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const template: NoteTemplate = {
  ...{ id: 't1', name: 'Cantiere', isDefault: true },
  sections: [{ heading: 'Rischi', instruction: 'Che cosa può andare storto' }],
  ...{ createdAt: '2026-07-15T10:00:00.000Z', updatedAt: '2026-07-15T10:00:00.000Z' },
};

async function open({ plan = 'pro' as Plan, templates = [template] } = {}) {
  let known = templates;
  const calls = serve({
    'subscription.check': () => ({
      data: { plan, totalMinutes: 0, canRecord: true, canChangePlan: true },
    }),
    'noteTemplates.list': () => ({ data: { templates: known, isModelReady: false } }),
    'noteTemplates.create': (input) => {
      const made = { ...template, ...(input as NoteTemplate), id: 't2' };
      known = [...known, made];
      return { data: made };
    },
    'noteTemplates.update': (input) => {
      const made = { ...template, ...(input as NoteTemplateUpdate) };
      known = known.map((each) => (each.id === made.id ? made : each));
      return { data: made };
    },
    'noteTemplates.remove': () => {
      known = [];
      return { data: { ok: true } };
    },
  });
  renderApp(<TemplatesDialog opened onClose={() => {}} />);
  const sent = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input);
  return { sent };
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a template is made of named sections, which must be complete', async () => {
  const { sent } = await open({ templates: [] });
  expect(await screen.findByText(/non ce n’è ancora uno pronto/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Nuovo schema' }));
  fill('Nome dello schema', 'Sopralluogo');
  fill('Titolo della sezione', 'Rischi');
  fireEvent.click(screen.getByRole('button', { name: 'Salva lo schema' }));
  await screen.findByText('Scrivi che cosa deve contenere la sezione');
  expect(sent('noteTemplates.create')).toEqual([]);
  fill('Che cosa deve contenere', 'Che cosa può andare storto');
  fireEvent.click(screen.getByLabelText('Usa questo schema per le nuove note'));
  fireEvent.click(screen.getByRole('button', { name: 'Salva lo schema' }));
  await screen.findByText('Sopralluogo');
  expect(sent('noteTemplates.create')).toEqual([
    {
      ...{ name: 'Sopralluogo', isDefault: true },
      sections: [{ heading: 'Rischi', instruction: 'Che cosa può andare storto' }],
    },
  ]);
});

test('a template is changed, up to eight sections, and what was written is not lost by a slip', async () => {
  const { sent } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Modifica lo schema «Cantiere»' }));
  for (let count = 1; count < 8; count += 1)
    fireEvent.click(screen.getByRole('button', { name: 'Aggiungi una sezione' }));
  expect(screen.queryByRole('button', { name: 'Aggiungi una sezione' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Torna agli schemi' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Continua a scrivere' }));
  for (let count = 8; count > 1; count -= 1)
    fireEvent.click(screen.getByRole('button', { name: `Togli la sezione ${count}` }));
  fill('Nome dello schema', 'Casa');
  fireEvent.click(screen.getByRole('button', { name: 'Salva lo schema' }));
  await screen.findByText('Casa');
  const { name: _name, createdAt: _at, updatedAt: _then, ...rest } = template;
  expect(sent('noteTemplates.update')).toEqual([{ ...rest, name: 'Casa' }]);
});

test('a template is deleted once that is confirmed', async () => {
  const { sent } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Elimina lo schema «Cantiere»' }));
  const dialog = await screen.findByRole('dialog', { name: 'Eliminare lo schema?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Elimina' }));
  await screen.findByText('Ancora nessuno schema.');
  expect(sent('noteTemplates.remove')).toEqual([{ id: 't1' }]);
});

test('another plan leads to the plans, and still lists and deletes those from before', async () => {
  await open({ plan: 'free' });
  await screen.findByText('Gli schemi di note fanno parte del piano Pro');
  expect(screen.getByRole('link', { name: 'Vedi i piani' })).toBeDefined();
  await waitFor(() => expect(screen.getByText('Cantiere')).toBeDefined());
  expect(screen.queryByRole('button', { name: /^(Nuovo schema|Modifica)/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Elimina lo schema «Cantiere»' })).toBeDefined();
});
