import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Figures, FiguresInput } from '@wingman/contract/figures.ts';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { serve } from '../../testing/serve.ts';
import { topOf } from './components/figures/chart-scale.ts';
import { FiguresOverTime } from './components/figures/figures-over-time.tsx';

const zeros = {
  activeUsers: 0,
  newUsers: 0,
  recordedSeconds: 0,
  questions: 0,
  failedTranscriptions: 0,
  failedAnswers: 0,
};

const byDay: Figures = {
  by: 'day',
  timeZone: 'Europe/Rome',
  figures: [
    { ...zeros, period: '2026-11-28' },
    {
      ...zeros,
      period: '2026-11-29',
      activeUsers: 1_234,
      newUsers: 1,
      recordedSeconds: 12_000,
      failedAnswers: 2,
    },
    { ...zeros, period: '2026-11-30', activeUsers: 1, questions: 3 },
  ],
};
const byMonth: Figures = { ...byDay, by: 'month', figures: [{ ...zeros, period: '2026-11', questions: 7 }] };

function renderFigures() {
  const calls = serve({
    'figures.list': (input) => ({ data: (input as FiguresInput).by === 'month' ? byMonth : byDay }),
  });
  renderApp(<FiguresOverTime />);
  return calls;
}

const chart = (name: string) => screen.findByRole('slider', { name });

test('a chart says its last day, and by keyboard or pointer any other, as Italians write it', async () => {
  renderFigures();
  const users = await chart('Utenti: scegli un giorno');
  const said = () => users.getAttribute('aria-valuetext');
  expect(said()).toBe('lunedì 30 novembre 2026 (finora): 1 attivo, 0 nuovi');
  fireEvent.keyDown(users, { key: 'ArrowLeft' });
  expect(said()).toBe('domenica 29 novembre 2026: 1.234 attivi, 1 nuovo');
  expect(screen.getByText('domenica 29 novembre 2026: 1.234 attivi, 1 nuovo')).toBeDefined();
  fireEvent.keyDown(users, { key: 'Home' });
  fireEvent.keyDown(users, { key: 'ArrowLeft' });
  expect(users.getAttribute('aria-valuenow')).toBe('1');
  fireEvent.keyDown(users, { key: 'End' });
  expect(users.getAttribute('aria-valuenow')).toBe('3');
  const hours = await chart('Ore registrate: scegli un giorno');
  hours.getBoundingClientRect = () => ({ left: 100, width: 300 }) as DOMRect;
  fireEvent.pointerMove(hours, { clientX: 250, pointerType: 'mouse' });
  expect(hours.getAttribute('aria-valuetext')).toBe('domenica 29 novembre 2026: 3 h 20 min');
  fireEvent.pointerLeave(hours, { pointerType: 'mouse' });
  expect(hours.getAttribute('aria-valuenow')).toBe('3');
});

test('a chart has a table of the same, the newest first', async () => {
  renderFigures();
  await chart('Errori: scegli un giorno');
  const errors = screen.getByRole('region', { name: 'Errori' });
  const button = within(errors).getByRole('button', { name: 'Mostra tabella' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  const table = within(errors).getByRole('table');
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['Giorno', 'Trascrizioni non riuscite', 'Risposte non riuscite'],
    ['lunedì 30 novembre 2026', '0', '0'],
    ['domenica 29 novembre 2026', '0', '2'],
    ['sabato 28 novembre 2026', '0', '0'],
  ]);
  fireEvent.click(within(errors).getByRole('button', { name: 'Nascondi tabella' }));
  expect(within(errors).queryByRole('table')).toBeNull();
});

test('asks for days or months, and for no more than it shows', async () => {
  const calls = renderFigures();
  await chart('Domande: scegli un giorno');
  fireEvent.click(screen.getByRole('radio', { name: '24 mesi' }));
  const questions = await chart('Domande: scegli un mese');
  expect(questions.getAttribute('aria-valuetext')).toBe('novembre 2026 (finora): 7 domande');
  expect(calls.map(({ input }) => input)).toEqual([
    { by: 'day', last: 30 },
    { by: 'month', last: 24 },
  ]);
});

test('where the figures cannot be read it says so, and reads them again', async () => {
  serve({
    'figures.list': () => ({ failure: { status: 503, code: 'unavailable', message: 'Riprova tra poco' } }),
  });
  renderApp(<FiguresOverTime />);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Andamento non disponibile')).toBeDefined();
  serve({ 'figures.list': () => ({ data: byDay }) });
  fireEvent.click(within(alert).getByRole('button', { name: 'Riprova' }));
  await waitFor(() => expect(screen.getAllByRole('slider')).toHaveLength(4));
});

test.each([
  [0, 2, 2],
  [2, 2, 2],
  [3, 2, 4],
  [9, 2, 10],
  [11, 2, 20],
  [1_234, 2, 2_000],
  [61, 7_200, 7_200],
  [90_000, 7_200, 144_000],
])('an axis for %i ends at a plain number', (most, least, top) => {
  expect(topOf(most, least)).toBe(top);
});
