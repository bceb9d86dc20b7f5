import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Commitment, CommitmentNames, CommitmentsInput, LineUpdate } from '@wingman/contract/notes.ts';
import { commitmentCursor } from '@wingman/contract/notes-table.ts';
import type { Settlement, SettlementIdInput } from '@wingman/contract/settlement.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { commitmentOf } from '../testing/note-line.ts';
import { Commitments } from './commitments.tsx';

const on = (to: string) => ({ from: null, to, time: null });

beforeEach(() => {
  // A Wednesday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T10:00:00.000Z') });
  history.replaceState(null, '', '/impegni');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nobody = { own: [], names: [] };

function show(commitments: Commitment[], { refuses = false, names = nobody as CommitmentNames } = {}) {
  let known = commitments;
  const failure = { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'Il server ha un problema' };
  const calls = serve({
    'notes.commitmentNames': () => ({ data: names }),
    'notes.commitments': (input) => {
      const { state = 'open', cursor, limit = 200 } = input as CommitmentsInput;
      const { party, name } = input as CommitmentsInput;
      const isAsked = ({ who }: Commitment) => (party === 'mine' ? who === 'Anna' : !name || who === name);
      const own = known.filter((each) => each.state === state && isAsked(each));
      const from = own.findIndex((each) => commitmentCursor(each) === cursor) + 1;
      return { data: own.slice(from, from + limit) };
    },
    'notes.updateLine': (input) => {
      const { lineId, state, dueDay } = input as LineUpdate;
      if (refuses) return { failure };
      const due = dueDay ? on(dueDay) : undefined;
      known = known.map((each) =>
        each.id === lineId ? { ...each, ...(state && { state }), ...(due && { due }) } : each,
      );
      return { data: known.find(({ id }) => id === lineId) };
    },
    'notes.acceptSettlement': (input) => answer(input as SettlementIdInput, true),
    'notes.rejectSettlement': (input) => answer(input as SettlementIdInput, false),
  });
  function answer({ lineId, settlementId }: SettlementIdInput, isAccepted: boolean) {
    if (refuses) return { failure };
    known = known.map((each) => {
      const settlement = each.settlements.find(({ id }) => id === settlementId);
      if (each.id !== lineId || !settlement) return each;
      const rest = { ...each, settlements: each.settlements.filter((other) => other !== settlement) };
      if (!isAccepted) return rest;
      const { kind, due } = settlement;
      return kind === 'moved' ? { ...rest, due } : { ...rest, state: kind };
    });
    return { data: known.find(({ id }) => id === lineId) };
  }
  const onPlay = vi.fn();
  renderApp(<Commitments onPlay={onPlay} />);
  return { onPlay, calls };
}

const box = (text: string) => screen.getByRole('checkbox', { name: `Fatto: ${text}` }) as HTMLInputElement;

test('open commitments stand in groups by their days', async () => {
  show([
    commitmentOf({ id: 'a', text: 'Ieri', due: on('2026-07-14') }),
    commitmentOf({ id: 'b', text: 'Venerdì', due: on('2026-07-17') }),
    commitmentOf({ id: 'c', text: 'Ad agosto', due: on('2026-08-03') }),
    commitmentOf({ id: 'd', text: 'Un giorno' }),
  ]);
  const inGroup = (name: string) =>
    within(screen.getByRole('region', { name })).getByRole('listitem').textContent;
  await screen.findByRole('region', { name: 'In ritardo' });
  expect(inGroup('In ritardo')).toContain('Ieri');
  expect(inGroup('Questa settimana')).toContain('Venerdì');
  expect(inGroup('Più avanti')).toContain('Ad agosto');
  expect(inGroup('Senza data')).toContain('Un giorno');
});

test('a commitment leads to the second at which it was said, and is heard from there', async () => {
  const { onPlay } = show([commitmentOf({ text: 'Mando il preventivo' })]);
  const link = await screen.findByRole('link', { name: /^Riunione, / });
  expect(link.getAttribute('href')).toBe('/recordings/r1?t=192');
  fireEvent.click(screen.getByRole('button', { name: 'Ascolta la riga da 3:12' }));
  expect(onPlay).toHaveBeenCalledWith('r1', 192);
});

test('what is ticked stays in its place, can be taken back there, and is found done', async () => {
  const { calls } = show([commitmentOf({ id: 'a', text: 'Uno' }), commitmentOf({ id: 'b', text: 'Due' })]);
  await screen.findByText('Uno');
  fireEvent.click(box('Uno'));
  expect(box('Uno').checked).toBe(true);
  const asked = () => calls.filter(({ name }) => name === 'notes.commitments').length;
  await waitFor(() => expect(asked()).toBeGreaterThan(1));
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Uno',
    'Due',
  ]);
  fireEvent.click(screen.getByRole('tab', { name: 'Fatti' }));
  await waitFor(() => expect(location.search).toBe('?scheda=fatti'));
  await waitFor(() => expect(screen.queryByText('Due')).toBeNull());
  expect(box('Uno').checked).toBe(true);
});

test('a commitment is dropped, found among those, and reopened', async () => {
  show([commitmentOf({ text: 'Uno' })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Lascia perdere: Uno' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Lasciati perdere' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Riapri: Uno' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Aperti' }));
  await screen.findByRole('region', { name: 'Senza data' });
  expect(box('Uno').checked).toBe(false);
});

test('what the server refuses goes back, and a toast says why', async () => {
  show([commitmentOf({ text: 'Uno' })], { refuses: true });
  await screen.findByText('Uno');
  fireEvent.click(box('Uno'));
  await screen.findByText('Il server ha un problema');
  await waitFor(() => expect(box('Uno').checked).toBe(false));
});

test('commitments come in pages that follow the last one', async () => {
  show(Array.from({ length: 201 }, (_, at) => commitmentOf({ id: `c${1000 + at}`, text: `Impegno ${at}` })));
  fireEvent.click(await screen.findByRole('button', { name: 'Mostra altri impegni' }));
  await screen.findByText('Impegno 200');
  expect(screen.queryByRole('button', { name: 'Mostra altri impegni' })).toBeNull();
});

test('without any the page says where they come from', async () => {
  show([]);
  await screen.findByRole('heading', { name: 'Nessun impegno aperto' });
  expect(screen.getByText(/ti mando il preventivo entro venerdì/)).toBeDefined();
});

const settlement = (own: Partial<Settlement> = {}): Settlement => ({
  ...{ id: 's1', kind: 'done', recordingId: 'r2', recordingTitle: 'Telefonata', start: 65 },
  ...{ recordedAt: '2026-07-14T16:00:00.000Z', words: 'Te l’ho mandato.', dueText: null, due: null },
  ...own,
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('what a later recording says is heard there, and accepted it ticks the commitment in its place', async () => {
  const { onPlay, calls } = show([commitmentOf({ id: 'a', text: 'Uno', settlements: [settlement()] })]);
  const proposal = within(await screen.findByRole('group', { name: 'Sembra fatto: Uno' }));
  expect(proposal.getByText('«Te l’ho mandato.»')).toBeDefined();
  expect(proposal.getByRole('link').getAttribute('href')).toBe('/recordings/r2?t=65');
  press('Ascolta da 1:05 che cosa è stato detto');
  expect(onPlay).toHaveBeenCalledWith('r2', 65);
  press('Segna come fatto: Uno');
  expect(screen.queryByRole('group', { name: /^Sembra/ })).toBeNull();
  expect(box('Uno').checked).toBe(true);
  expect(document.activeElement).toBe(box('Uno'));
  const sent = () => calls.filter(({ name }) => name === 'notes.acceptSettlement').length;
  await waitFor(() => expect(sent()).toBe(1));
});

test('what was moved says to when, is moved, and can be moved back', async () => {
  const moved = settlement({ kind: 'moved', due: on('2026-08-07') });
  show([commitmentOf({ text: 'Uno', due: on('2026-07-17'), settlements: [moved] })]);
  await screen.findByRole('group', { name: 'Sembra spostato a venerdì 7 agosto: Uno' });
  press('Sposta: Uno');
  await screen.findByRole('region', { name: 'Più avanti' });
  expect(screen.queryByRole('group', { name: /^Sembra/ })).toBeNull();
  expect(await screen.findByText('Impegno spostato')).toBeDefined();
  press('Annulla');
  await screen.findByRole('region', { name: 'Questa settimana' });
});

test('what is rejected goes, and the one before it comes', async () => {
  const before = settlement({ id: 's0', kind: 'dropped' });
  show([commitmentOf({ text: 'Uno', settlements: [settlement(), before] })]);
  await screen.findByRole('group', { name: 'Sembra fatto: Uno' });
  press('No: Uno');
  await screen.findByRole('group', { name: 'Sembra lasciato perdere: Uno' });
  expect(box('Uno').checked).toBe(false);
});

test('an answer that the server refuses comes back, and a toast says why', async () => {
  show([commitmentOf({ text: 'Uno', settlements: [settlement()] })], { refuses: true });
  await screen.findByRole('group', { name: 'Sembra fatto: Uno' });
  press('No: Uno');
  expect(screen.queryByRole('group', { name: 'Sembra fatto: Uno' })).toBeNull();
  await screen.findByText('Il server ha un problema');
  await screen.findByRole('group', { name: 'Sembra fatto: Uno' });
  press('Segna come fatto: Uno');
  await waitFor(() => expect(box('Uno').checked).toBe(false));
  await screen.findByRole('group', { name: 'Sembra fatto: Uno' });
});

test('an answer that was kept by an earlier version shows no proposals', async () => {
  const { settlements: _none, ...kept } = commitmentOf({ text: 'Uno' });
  show([kept as Commitment]);
  expect(await screen.findByText('Uno')).toBeDefined();
});

test('those of one’s own or of a voice are shown alone, and the address says which', async () => {
  const names = {
    own: ['Anna'],
    names: [
      { name: 'Anna', count: 1 },
      { name: 'Marco', count: 1 },
    ],
  };
  const lines = [
    commitmentOf({ id: 'a', text: 'Uno', who: 'Anna' }),
    commitmentOf({ id: 'b', text: 'Due', who: 'Marco' }),
  ];
  show(lines, { names });
  const select = await screen.findByRole('combobox', { name: 'Di chi' });
  fireEvent.change(select, { target: { value: 'mine' } });
  await waitFor(() => expect(screen.queryByText('Due')).toBeNull());
  expect(await screen.findByText('Uno')).toBeDefined();
  expect(location.search).toBe('?di=miei');
  fireEvent.change(screen.getByRole('combobox', { name: 'Di chi' }), { target: { value: 'voice Marco' } });
  await screen.findByText('Due');
  expect(screen.queryByText('Uno')).toBeNull();
  expect(location.search).toBe('?voce=Marco');
  fireEvent.click(screen.getByRole('tab', { name: 'Fatti' }));
  await screen.findByRole('heading', { name: 'Nessun impegno qui' });
  expect(location.search).toBe('?scheda=fatti&voce=Marco');
});
