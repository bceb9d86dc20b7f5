import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { noteLine, notesOf } from '../testing/note-line.ts';
import { choose, showNotes as show } from '../testing/show-notes.tsx';

const commitment = noteLine({
  ...{ id: 'c1', section: 'commitment', text: 'Mando il preventivo', who: 'Anna', toWhom: 'Marco' },
  ...{ dueText: 'entro venerdì', due: { from: null, to: '2026-07-17', time: null } },
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const box = () => screen.getByRole('checkbox', { name: 'Fatto: Mando il preventivo' }) as HTMLInputElement;

test('a commitment says who owes it to whom and until when, and is heard from its second', async () => {
  const { onPlay } = await show(notesOf(commitment));
  expect(screen.getByText('entro venerdì · ven 17 lug')).toBeDefined();
  expect(screen.getByRole('listitem').textContent).toContain('Anna per Marco');
  fireEvent.click(screen.getByRole('button', { name: 'Ascolta la riga da 3:12' }));
  expect(onPlay).toHaveBeenCalledWith(192);
  expect(screen.getByText('Trovate per regola, senza modello.')).toBeDefined();
});

test('what a model wrote names it, and only the lines that a rule found among them say so', async () => {
  const written = noteLine({ id: 'm1', madeBy: 'model' });
  await show({ ...notesOf(commitment, written), madeBy: 'model', model: 'gpt-4.1-mini' });
  expect(screen.getByText('Scritte da gpt-4.1-mini.')).toBeDefined();
  const marked = screen.getAllByText('trovato per regola').map((mark) => mark.closest('li')?.textContent);
  expect(marked).toHaveLength(1);
  expect(marked[0]).toContain(commitment.text);
});

test('what is late says so while it is open', async () => {
  await show(notesOf(commitment), { today: '2026-07-20' });
  expect(screen.getByText(/ven 17 lug · in ritardo/)).toBeDefined();
  fireEvent.click(box());
  await waitFor(() => expect(screen.queryByText(/in ritardo/)).toBeNull());
});

test('a tick shows at once and is sent', async () => {
  const { sent } = await show(notesOf(commitment));
  fireEvent.click(box());
  await waitFor(() => expect(box().checked).toBe(true));
  await waitFor(() => expect(sent('notes.updateLine')).toEqual([{ id: 'r1', lineId: 'c1', state: 'done' }]));
});

test('a tick that the server refuses goes back, and a toast says why', async () => {
  await show(notesOf(commitment), { refuses: true });
  fireEvent.click(box());
  await screen.findByText('Il server ha un problema');
  await waitFor(() => expect(box().checked).toBe(false));
});

test('Enter saves a changed line, Escape leaves it as it was', async () => {
  const { sent } = await show(notesOf(noteLine()));
  await choose('Prendiamo la caldaia nuova.', 'Modifica');
  const field = screen.getByRole('textbox', { name: 'Testo della riga' });
  fireEvent.change(field, { target: { value: 'Altro' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('textbox')).toBeNull();
  await choose('Prendiamo la caldaia nuova.', 'Modifica');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Prendiamo quella a gas.' } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  await screen.findByText('Prendiamo quella a gas.');
  expect(sent('notes.updateLine')).toEqual([{ id: 'r1', lineId: 'l1', text: 'Prendiamo quella a gas.' }]);
});

test('a change that the server refuses stays in its field', async () => {
  await show(notesOf(noteLine()), { refuses: true });
  await choose('Prendiamo la caldaia nuova.', 'Modifica');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Dopo' } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  await screen.findByText('Il server ha un problema');
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Dopo');
});

test('a changed line shows what was found, a stale one that the words changed, an own one whose it is', async () => {
  await show(
    notesOf(
      noteLine({ foundText: 'Prendiamo la caldaia.' }),
      noteLine({ id: 'l2', text: 'Seconda', isStale: true }),
      noteLine({ id: 'l3', text: 'Terza', origin: 'own', sources: [] }),
    ),
  );
  expect(screen.getByText('Modificata. Trovata così: «Prendiamo la caldaia.»')).toBeDefined();
  const [, second, third] = screen.getAllByRole('listitem');
  expect(second?.textContent).toContain('La trascrizione è cambiata');
  expect(third?.textContent).toContain('Scritta da te');
});

test('a line is added to its section, deleted until that is taken back, and then has the focus', async () => {
  const { sent } = await show(notesOf(noteLine()));
  fireEvent.click(screen.getByRole('button', { name: 'Aggiungi a «Decisioni»' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Niente stufa' } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(screen.getByText('Niente stufa')).toBeDefined();
  expect(sent('notes.addLine')).toEqual([{ id: 'r1', section: 'decision', text: 'Niente stufa' }]);
  await choose('Niente stufa', 'Elimina');
  await waitFor(() => expect(sent('notes.removeLine')).toEqual([{ id: 'r1', lineId: 'new' }]));
  await waitFor(() => expect(screen.queryByRole('list')?.textContent).not.toContain('Niente stufa'));
  const undo = await screen.findByRole('button', { name: 'Annulla' });
  undo.focus();
  fireEvent.click(undo);
  await waitFor(() => expect(screen.queryByRole('list')?.textContent).toContain('Niente stufa'));
  expect(sent('notes.restoreLine')).toEqual([
    expect.objectContaining({ id: 'r1', lineId: 'new', text: 'Niente stufa', section: 'decision' }),
  ]);
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Opzioni della riga «Niente stufa»'),
  );
});

test('notes that could not be made say so, are not announced, and can be tried again', async () => {
  const { sent } = await show({ ...notesOf(), state: 'failed', madeBy: null });
  expect(screen.getByText('Non è stato possibile fare le note.')).toBeDefined();
  expect(screen.queryByText('Le note arrivano fra poco.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await waitFor(() => expect(sent('notes.choose')).toEqual([{ id: 'r1', isOff: false }]));
});

test('without a line there is the way to add one, and a word while they are on their way', async () => {
  await show({ ...notesOf(), state: 'pending', madeBy: null });
  expect(screen.getByText('Le note arrivano fra poco.')).toBeDefined();
  expect(screen.queryByText(/per regola/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Aggiungi alle note' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Sezione' }), { target: { value: 'decision' } });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Niente stufa' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salva' }));
  await screen.findByRole('heading', { name: 'Decisioni' });
});

test('of a long section the first lines show until the rest is asked for, and all can be folded away', async () => {
  const lines = Array.from({ length: 8 }, (_, at) => noteLine({ id: `l${at}`, text: `Decisione ${at}` }));
  await show(notesOf(...lines));
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Mostra altre 3 righe' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  fireEvent.click(screen.getByRole('button', { name: 'Nascondi le note' }));
  expect(screen.queryAllByRole('listitem')).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Mostra le note' }).getAttribute('aria-expanded')).toBe('false');
});

test('folded notes stay folded where another recording is opened', async () => {
  await show(notesOf(noteLine()));
  fireEvent.click(screen.getByRole('button', { name: 'Nascondi le note' }));
  cleanup();
  await show(notesOf(noteLine()));
  expect(screen.queryAllByRole('listitem')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Mostra le note' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('the kind is shown and chosen, and what matters in it comes first', async () => {
  const lines = [noteLine({ id: 'k', section: 'key_point', text: 'Un punto' }), noteLine()];
  const { sent } = await show(notesOf(...lines));
  const kind = () => screen.getByRole('combobox', { name: 'Tipo di note' }) as HTMLSelectElement;
  const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(kind().value).toBe('conversation');
  expect(headings()).toEqual(['Punti chiave', 'Decisioni']);
  fireEvent.change(kind(), { target: { value: 'meeting' } });
  await waitFor(() => expect(headings()).toEqual(['Decisioni', 'Punti chiave']));
  await waitFor(() => expect(sent('notes.choose')).toEqual([{ id: 'r1', kind: 'meeting' }]));
});

test('notes are turned off for a recording, and on again', async () => {
  const { sent } = await show(notesOf(noteLine()));
  fireEvent.click(screen.getByRole('button', { name: 'Altre azioni sulle note' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Niente note per questa registrazione' }));
  await screen.findByText('Per questa registrazione le note sono disattivate.');
  fireEvent.click(screen.getByRole('button', { name: 'Fai le note' }));
  await screen.findByText('Le note arrivano fra poco.');
  expect(sent('notes.choose')).toEqual([
    { id: 'r1', isOff: true },
    { id: 'r1', isOff: false },
  ]);
});

test('notes are made again for another kind, beside those that are there', async () => {
  const { sent } = await show(notesOf(noteLine()));
  fireEvent.click(screen.getByRole('button', { name: 'Altre azioni sulle note' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rifai le note' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rifai le note' });
  await within(dialog).findByText(/serve un modello che scrive le note/);
  fireEvent.change(within(dialog).getByLabelText('Tipo di note'), { target: { value: 'lesson' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Rifai' }));
  await screen.findByText('Sto rifacendo le note. Quelle di ora restano qui sotto.');
  expect(screen.getByText('Prendiamo la caldaia nuova.')).toBeDefined();
  expect(sent('noteProposals.make')).toEqual([{ id: 'r1', kind: 'lesson', madeBy: 'rule' }]);
});

test('of two versions one is kept', async () => {
  const { sent } = await show({ ...notesOf(noteLine()), proposal: 'ready' });
  await screen.findByText('La valvola si apre da sé.');
  fireEvent.click(screen.getByRole('button', { name: 'Tieni questa: versione nuova' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Tieni questa: versione nuova' })).toBeNull(),
  );
  expect(sent('noteProposals.keep')).toEqual([{ id: 'r1' }]);
});

test('of two versions the current one can be left as it is', async () => {
  const { sent } = await show({ ...notesOf(noteLine()), proposal: 'ready' });
  fireEvent.click(await screen.findByRole('tab', { name: 'Versione di ora' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Tieni questa: versione di ora' }));
  await waitFor(() => expect(screen.queryByRole('tab')).toBeNull());
  expect(sent('noteProposals.remove')).toEqual([{ id: 'r1' }]);
  expect(screen.getByText('Prendiamo la caldaia nuova.')).toBeDefined();
});

test('without a line and without a reason to have one it is said that there is nothing', async () => {
  await show(notesOf());
  expect(screen.getByText('In questa registrazione non c’è nulla da annotare.')).toBeDefined();
});
