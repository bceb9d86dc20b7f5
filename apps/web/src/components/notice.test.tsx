import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { endNotice } from '../lib/notices.ts';
import { Notice } from './notice.tsx';

type Told = { connection?: string; speech?: string; quiet?: string };

const screenOf = ({ connection, speech, quiet }: Told) => (
  <MantineProvider env="test">
    <Notice name="speech" version={speech ?? ''} icon={null}>
      {speech}
    </Notice>
    <Notice name="quiet" isQuestion icon={null}>
      {quiet}
    </Notice>
    <Notice name="connection" isCalm icon={null}>
      {connection}
    </Notice>
  </MantineProvider>
);

function show(told: Told) {
  const { rerender, unmount } = render(screenOf(told));
  return { tell: (next: Told) => rerender(screenOf(next)), unmount };
}

const shown = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const hide = () => fireEvent.click(screen.getByRole('button', { name: 'Nascondi l’avviso' }));

afterEach(() => {
  for (const name of ['connection', 'speech'] as const) endNotice(name);
});

test('shows the most important of several, and the next one when it is over or closed', () => {
  const { tell } = show({ speech: 'Manca il modello' });
  expect(shown()).toEqual(['Manca il modello']);
  tell({ speech: 'Manca il modello', connection: 'Senza rete' });
  expect(shown()).toEqual(['Senza rete']);
  tell({ speech: 'Manca il modello', connection: 'Senza rete', quiet: 'Ci sei?' });
  expect(shown()).toEqual(['Ci sei?']);
  // A question goes with its answer.
  expect(screen.queryByRole('button')).toBeNull();
  tell({ speech: 'Manca il modello', connection: 'Senza rete' });
  hide();
  expect(shown()).toEqual(['Manca il modello']);
  hide();
  expect(shown()).toEqual([]);
});

test('what was closed stays closed in the next page, until it says something else or is so again', () => {
  const { unmount } = show({ speech: 'Manca il modello' });
  hide();
  unmount();
  expect(JSON.parse(localStorage.getItem('wingman-closed-notices') ?? '')).toEqual({
    speech: 'Manca il modello',
  });
  const { tell } = show({ speech: 'Manca il modello' });
  expect(shown()).toEqual([]);
  tell({ speech: 'Il modello è rovinato' });
  expect(shown()).toEqual(['Il modello è rovinato']);
  hide();
  expect(shown()).toEqual([]);
  endNotice('speech');
  tell({ speech: 'Il modello è rovinato' });
  expect(shown()).toEqual(['Il modello è rovinato']);
});
