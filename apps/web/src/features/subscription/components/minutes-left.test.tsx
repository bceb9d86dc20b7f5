import { act, screen } from '@testing-library/react';
import type { SubscriptionCheck } from '@wingman/contract/plan.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { raiseAppEvent } from '../../../lib/app-events.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { MinutesLeft } from './minutes-left.tsx';

afterEach(() => vi.unstubAllGlobals());

function serveCheck(check: Partial<SubscriptionCheck>) {
  const data = { plan: 'free', totalMinutes: 0, canRecord: true, canChangePlan: true, ...check };
  serve({ 'subscription.check': () => ({ data }) });
}

function show(check: Partial<SubscriptionCheck>) {
  serveCheck(check);
  return renderApp(<MinutesLeft />).queryClient;
}

test('who has no minutes left is told before a recording begins, with the way to the plans', async () => {
  show({ totalMinutes: 600, canRecord: false });
  const note = await screen.findByRole('note');
  expect(note.textContent).toContain('Hai usato tutte le ore di registrazione del tuo piano.');
  expect(screen.getByRole('link', { name: 'Piani' }).getAttribute('href')).toBe('/subscription');
});

test('a press without minutes left leads to what says so, and is told by nothing else', async () => {
  show({ totalMinutes: 600, canRecord: false });
  const note = await screen.findByRole('note');
  expect(document.activeElement).not.toBe(note);
  let isTold = false;
  act(() => {
    isTold = raiseAppEvent('limitReached');
  });
  expect(isTold).toBe(true);
  expect(document.activeElement).toBe(note);
});

test('a press whose answer says first that no minutes are left leads there, too', async () => {
  const queryClient = show({ totalMinutes: 590 });
  await screen.findByText(/Ti restano 10 minuti/);
  expect(raiseAppEvent('limitReached')).toBe(true);
  serveCheck({ totalMinutes: 600, canRecord: false });
  await act(() => queryClient.invalidateQueries());
  const text = await screen.findByText(/Hai usato tutte le ore/);
  await vi.waitFor(() => expect(document.activeElement?.contains(text)).toBe(true));
  expect(document.activeElement).toBe(screen.getByRole('note'));
});

test.each([
  [540, 'Ti restano 60 minuti'],
  [599, 'Ti resta un minuto'],
])('after %i minutes of 600 it is said how many are left', async (totalMinutes, text) => {
  show({ totalMinutes });
  expect((await screen.findByRole('note')).textContent).toContain(text);
});

test.each([{ totalMinutes: 539 }, { plan: 'standard', totalMinutes: 90_000 }] as const)(
  'whoever has enough is told nothing: %o',
  async (check) => {
    const queryClient = show(check);
    await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('success'));
    expect(screen.queryByRole('note')).toBeNull();
  },
);
