import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { noteLine, notesOf } from '../testing/note-line.ts';
import { choose, showNotes as show } from '../testing/show-notes.tsx';
import type { Typed } from '../typed.ts';

const commitment = noteLine({
  ...{ id: 'c1', section: 'commitment', text: 'Mando il preventivo', who: 'Anna', toWhom: 'Marco' },
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('names of people lead to their pages, and things do not', async () => {
  const names = [
    noteLine({ id: 'n1', section: 'name', text: 'Marco' }),
    noteLine({ id: 'n2', section: 'name', text: 'Fiat' }),
  ];
  const people = [
    { id: 'p1', name: 'marco' },
    { id: 'p2', name: 'Anna' },
  ];
  await show(notesOf(commitment, ...names), { people });
  await screen.findByRole('link', { name: 'Anna' });
  const hrefs = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(hrefs).toEqual([
    ['Anna', '/persone/p2'],
    ['Marco', '/persone/p1'],
    ['Marco', '/persone/p1'],
  ]);
});

const typedAt = (second: number, text: string): Typed => ({ id: text, second, text, isDeleted: false });

test('what the user typed comes first, with what was found nearest to it, and each line stands once', async () => {
  const near = noteLine({ id: 'd1', text: 'Prendiamo la caldaia nuova.' });
  const far = noteLine({ id: 'd2', text: 'Si vede a maggio.', sources: [{ start: 900, end: 904 }] });
  const typed = [typedAt(20, 'portone'), typedAt(200, 'caldaia!')];
  await show(notesOf(commitment, near, far), { typed });
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['I tuoi appunti', 'Decisioni', 'Impegni']);
  const beside = screen.getByRole('list', { name: 'Trovato accanto a «caldaia!»' });
  expect(within(beside).getByRole('listitem').textContent).toContain('Prendiamo la caldaia nuova.Decisione');
  expect(screen.queryByRole('list', { name: 'Trovato accanto a «portone»' })).toBeNull();
  expect(screen.getAllByText('Prendiamo la caldaia nuova.')).toHaveLength(1);
  expect(screen.getByText('1 accanto ai tuoi appunti')).toBeDefined();
  // What is to be done stays together.
  const promises = within(screen.getByRole('list', { name: 'Impegni' }));
  expect(promises.getByRole('checkbox')).toBeDefined();
});

test('what was typed is there where nothing was found', async () => {
  await show(notesOf(), { typed: [typedAt(3, 'chiamare Rossi')] });
  expect(screen.getByText('chiamare Rossi')).toBeDefined();
  expect(screen.getByText('Oltre ai tuoi appunti non c’è altro da annotare.')).toBeDefined();
});

const focused = () => document.activeElement?.getAttribute('aria-label');

test('the focus goes on to the next line when one is deleted, and to the line that comes back', async () => {
  await show(notesOf(noteLine(), noteLine({ id: 'l2', text: 'Si vede a maggio.' })));
  await choose('Prendiamo la caldaia nuova.', 'Elimina');
  await waitFor(() => expect(focused()).toBe('Opzioni della riga «Si vede a maggio.»'));
  const undo = await screen.findByRole('button', { name: 'Annulla' });
  undo.focus();
  fireEvent.click(undo);
  await waitFor(() => expect(focused()).toBe('Opzioni della riga «Prendiamo la caldaia nuova.»'));
});

test('the focus goes back to the button with which a line was added', async () => {
  await show(notesOf(noteLine()));
  const add = screen.getByRole('button', { name: 'Aggiungi a «Decisioni»' });
  add.focus();
  fireEvent.click(add);
  const field = screen.getByLabelText('Testo della riga');
  fireEvent.change(field, { target: { value: 'Anche il camino' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('Anche il camino');
  await waitFor(() => expect(focused()).toBe('Aggiungi a «Decisioni»'));
});

test('the focus stays in the notes when a version is chosen', async () => {
  await show({ ...notesOf(noteLine()), proposal: 'ready' });
  const keep = await screen.findByRole('button', { name: 'Tieni questa: versione nuova' });
  keep.focus();
  fireEvent.click(keep);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Tieni questa/ })).toBeNull());
  await waitFor(() => expect(focused()).toBe('Nascondi le note'));
});
