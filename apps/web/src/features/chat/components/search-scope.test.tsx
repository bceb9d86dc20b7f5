import { fireEvent, screen } from '@testing-library/react';
import type { SearchScope } from '@wingman/contract/conversation.ts';
import { dayRange } from '@wingman/contract/time.ts';
import { expect, test, vi } from 'vitest';
import { browserZone } from '../../../lib/day.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { SearchedScope } from './search-scope.tsx';

const yesterday = dayRange(new Date(Date.now() - 86_400_000), browserZone());
const narrowed: SearchScope = {
  superSearch: true,
  ...yesterday,
  narrowedBy: { words: 'ieri', label: 'ieri' },
};

function show(scope: SearchScope, busy = false) {
  const onChange = vi.fn();
  renderApp(<SearchedScope scope={scope} busy={busy} onChange={onChange} />);
  return onChange;
}

test('D-29 the range of a date is shown, and can be removed', () => {
  const onChange = show(narrowed);
  expect(screen.getByRole('button', { name: 'Ricerca: Ieri' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cerca senza questa data' }));
  expect(onChange).toHaveBeenCalledWith({ range: null, superSearch: true });
});

test('D-29 the range can be changed to another one', async () => {
  const onChange = show(narrowed);
  fireEvent.click(screen.getByRole('button', { name: 'Ricerca: Ieri' }));
  fireEvent.change(await screen.findByLabelText('Dal'), { target: { value: '2026-03-01T08:30' } });
  fireEvent.change(screen.getByLabelText('Al'), { target: { value: '2026-03-01T08:00' } });
  expect(screen.getByText('Il periodo finisce prima di cominciare')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cerca in questo periodo' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Al'), { target: { value: '2026-03-02T00:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cerca in questo periodo' }));
  const range = {
    from: new Date('2026-03-01T08:30').toISOString(),
    to: new Date('2026-03-02T00:00').toISOString(),
  };
  expect(onChange).toHaveBeenCalledWith({ range, superSearch: true });
});

test('a day that needs SuperSearch offers it', () => {
  const onChange = show({ ...narrowed, superSearch: false });
  fireEvent.click(screen.getByRole('button', { name: 'Cerca con SuperSearch' }));
  expect(onChange).toHaveBeenCalledWith({ superSearch: true });
});

test('a range of which today alone was searched offers the rest, too', () => {
  const { from, to } = dayRange(new Date(), browserZone());
  const narrowedBy = { words: 'a luglio', label: 'oggi', isCut: true };
  const onChange = show({ superSearch: false, from, to, narrowedBy });
  fireEvent.click(screen.getByRole('button', { name: 'Cerca con SuperSearch' }));
  expect(onChange).toHaveBeenCalledWith({ superSearch: true });
});

test('a range without anything says that more was searched', () => {
  show({ ...narrowed, from: null, to: null, isWidened: true });
  expect(screen.getByText('Niente per ieri. Ricerca: Tutte le registrazioni')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('without a date there is nothing to remove', () => {
  show({ superSearch: false, from: null, to: null });
  expect(screen.getByText('Ricerca: Oggi')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('F-54 a day that is ranked first says that the rest follows', () => {
  show({ ...narrowed, from: null, to: null, dateUse: 'first' });
  expect(screen.getByText('Prima ieri, poi il resto. Ricerca: Tutte le registrazioni')).toBeDefined();
});

test('F-54 a day outside of today says that it was not searched, and offers SuperSearch', () => {
  const { from, to } = dayRange(new Date(), browserZone());
  const onChange = show({ ...narrowed, superSearch: false, from, to, dateUse: 'outside' });
  expect(screen.getByText('Ricerca: Oggi, che non comprende ieri')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cerca con SuperSearch' }));
  expect(onChange).toHaveBeenCalledWith({ superSearch: true });
});

test('where nothing was found today everything can be searched, and by one button only', () => {
  const onChange = vi.fn();
  const today = { superSearch: false, ...dayRange(new Date(), browserZone()) };
  const scope = (given: SearchScope, hasNothing: boolean) => (
    <SearchedScope scope={given} hasNothing={hasNothing} busy={false} onChange={onChange} />
  );
  const { unmount } = renderApp(scope(today, true));
  fireEvent.click(screen.getByRole('button', { name: 'Cerca in tutte' }));
  expect(onChange).toHaveBeenCalledWith({ superSearch: true });
  unmount();
  for (const [given, hasNothing] of [
    [today, false],
    [{ superSearch: true, from: null, to: null }, true],
    [{ ...narrowed, superSearch: false }, true],
  ] as const) {
    const shown = renderApp(scope(given, hasNothing));
    expect(screen.queryByRole('button', { name: 'Cerca in tutte' })).toBeNull();
    shown.unmount();
  }
});

test('where one recording does not tell, all of them are offered', () => {
  const recording = { recordingId: 'r', title: 'Riunione', startedAt: null };
  const onChange = vi.fn();
  const scope = { superSearch: false, from: null, to: null, recording };
  renderApp(<SearchedScope scope={scope} hasNothing busy={false} onChange={onChange} />);
  expect(screen.getByText('Ricerca: «Riunione»')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cerca in tutte' }));
  expect(onChange).toHaveBeenCalledWith({ superSearch: true, recordingId: null });
});
