import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Recording } from '@wingman/contract/recording.ts';
import type { RecordingSearch } from '@wingman/contract/recording-list.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { RecordingsLibrary } from './recordings-library.tsx';

const recording: Recording = {
  ...{ id: 'r1', userId: 'u1', filename: 'recording.webm', title: 'Riunione', transcript: 'Parole' },
  ...{ duration: 125, segmentNumber: 1, isAutoSegmented: false, audioPath: 'key', audioType: 'audio/webm' },
  ...{ status: 'ready', statusReason: null, progress: null, createdAt: '2026-07-11T08:00:00.000Z' },
  tags: [{ id: 't1', name: 'Lavoro' }],
};
const { transcript: _, ...head } = recording;
const text = 'Il preventivo <b>della</b> cucina';
const found: RecordingSearch = {
  found: [
    {
      recording: head,
      isTitled: false,
      hits: [
        {
          ...{ segmentId: 7, start: 65.5, end: 70, speaker: 'Anna', text, isMeant: false },
          marks: [{ start: 3, end: 13 }],
        },
      ],
      total: 4,
    },
  ],
  hasMore: false,
};
const tags = [
  { id: 't1', name: 'Lavoro', recordings: 1 },
  { id: 't2', name: 'Casa', recordings: 0 },
];

beforeEach(() => history.replaceState(null, '', '/recordings'));
afterEach(() => vi.unstubAllGlobals());

function open(search = '', answers: Parameters<typeof serve>[0] = {}) {
  history.replaceState(null, '', `/recordings${search}`);
  const calls = serve({
    'recordings.list': () => ({ data: [recording] }),
    'recordings.search': () => ({ data: found }),
    'recordings.tagMany': () => ({ data: { ok: true } }),
    'recordings.removeMany': () => ({ data: { ok: true } }),
    'recordings.update': (input) => ({ data: { ...recording, ...(input as object) } }),
    'tags.list': () => ({ data: tags }),
    'people.list': () => ({ data: { people: [], cursor: null } }),
    'days.month': () => ({
      data: {
        ...{ month: '2026-07', previous: null, next: null },
        days: [{ day: '2026-07-11', recordings: 2, seconds: 3_900 }],
      },
    }),
    ...answers,
  });
  renderApp(
    <RecordingsLibrary hiddenIds={new Set()} hasOthers={false} lengths={new Map()} onListen={() => {}} />,
  );
  const sent = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input);
  return { sent };
}

const box = () => screen.findByRole('searchbox', { name: 'Cerca in titoli e trascrizioni' });

test('what is typed is searched for once it rests, stands in the address, and hits lead to their second', async () => {
  const { sent } = open();
  fireEvent.change(await box(), { target: { value: 'preventivo ' } });
  const hit = await screen.findByRole('link', { name: /Il preventivo <b>della<\/b> cucina/ });
  expect(hit.getAttribute('href')).toBe('/recordings/r1?t=65.5');
  expect(hit.querySelector('mark')?.textContent).toBe('preventivo');
  expect(screen.getByText('e in altri 3 punti')).toBeDefined();
  expect(screen.getByRole('status', { name: '' }).textContent).toContain('1 registrazione trovata');
  expect(location.search).toBe('?q=preventivo');
  expect(sent('recordings.search')).toEqual([{ q: 'preventivo', limit: 20 }]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancella la ricerca' }));
  await waitFor(() => expect(location.search).toBe(''));
});

test('a slash leads into the search from anywhere', async () => {
  open();
  const field = await box();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(field);
});

test('filters of the address are asked for, shown as chips and taken away one by one', async () => {
  const { sent } = open('?q=casa&tag=t1&tag=t9&preferite=1&dal=2026-07-01&al=2026-07-01&stato=ready');
  const chips = await screen.findByRole('list', { name: 'Filtri attivi' });
  await within(chips).findByText('Etichetta: Lavoro');
  const labels = within(chips)
    .getAllByRole('button')
    .map((chip) => chip.textContent);
  expect(labels).toEqual([
    'Etichetta: Lavoro',
    'Etichetta eliminata',
    'Preferite',
    '01/07/2026',
    'Trascritte',
    'Togli tutti i filtri',
  ]);
  expect(sent('recordings.search')[0]).toEqual({
    ...{ q: 'casa', limit: 20, tag: ['t1', 't9'], isFavorite: true, state: 'ready' },
    ...{ from: '2026-07-01', to: '2026-07-01' },
  });
  fireEvent.click(within(chips).getByRole('button', { name: 'Togli il filtro: Preferite' }));
  await waitFor(() => expect(location.search).not.toContain('preferite'));
  fireEvent.click(within(chips).getByRole('button', { name: 'Togli tutti i filtri' }));
  await waitFor(() => expect(location.search).toBe('?q=casa'));
});

test('selected recordings get tags, of which one is created by writing it, and are deleted after one question', async () => {
  const { sent } = open('?q=casa');
  fireEvent.click(await screen.findByRole('button', { name: 'Seleziona' }));
  const bar = screen.getByRole('region', { name: 'Registrazioni selezionate' });
  expect(within(bar).getByRole('button', { name: 'Elimina' })).toHaveProperty('disabled', true);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Seleziona «Riunione»' }));
  await within(bar).findByText('1 selezionata');

  fireEvent.click(within(bar).getByRole('button', { name: 'Etichette' }));
  const dialog = await screen.findByRole('dialog', { name: 'Etichette della registrazione' });
  const work = await within(dialog).findByRole('checkbox', { name: 'Lavoro' });
  expect(work).toHaveProperty('checked', true);
  fireEvent.click(work);
  const field = within(dialog).getByRole('textbox');
  fireEvent.change(field, { target: { value: 'x'.repeat(61) } });
  await within(dialog).findByText('Il nome di un’etichetta può avere al massimo 60 caratteri');
  fireEvent.change(field, { target: { value: 'Cucina nuova' } });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Crea «Cucina nuova»' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Salva' }));
  await waitFor(() =>
    expect(sent('recordings.tagMany')).toEqual([
      { recordingIds: ['r1'], add: ['Cucina nuova'], remove: ['Lavoro'] },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  fireEvent.click(within(bar).getByRole('button', { name: 'Elimina' }));
  const question = await screen.findByRole('dialog', { name: 'Eliminare la registrazione?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(sent('recordings.removeMany')).toEqual([{ recordingIds: ['r1'] }]));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Registrazioni selezionate' })).toBeNull());
  await screen.findByText('Spostata nel Cestino');
  fireEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(sent('trash.restore')).toEqual([{ recordingIds: ['r1'] }]));
});

test('the calendar says how much was recorded, and a day narrows the list to it', async () => {
  open('?dal=2026-07-03&al=2026-07-03');
  fireEvent.click(await screen.findByRole('button', { name: 'Calendario' }));
  const day = await screen.findByRole('button', { name: 'sabato 11 luglio: 2 registrazioni, 1 h 5 min' });
  expect(screen.getByRole('button', { name: 'giovedì 2 luglio: nessuna registrazione' })).toHaveProperty(
    'disabled',
    true,
  );
  fireEvent.click(day);
  await waitFor(() => expect(location.search).toBe('?dal=2026-07-11&al=2026-07-11'));
});

test('a search that fails says why and is tried again', async () => {
  let isDown = true;
  open('?q=casa', {
    'recordings.search': () =>
      isDown
        ? { failure: { status: 503, code: 'unavailable', message: 'Servizio non disponibile' } }
        : { data: { found: [], hasMore: false } },
  });
  await screen.findByText('Servizio non disponibile', undefined, { timeout: 5_000 });
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await screen.findByText('Prova con altre parole, oppure togli qualche filtro.');
});

test('all that is shown is selected, also what was shown later', async () => {
  const heads = [head, { ...head, id: 'r2', title: 'Visita' }];
  open('?q=casa', {
    'recordings.search': (input) => {
      const isFirst = (input as { limit: number }).limit === 20;
      const shown = isFirst ? heads.slice(0, 1) : heads;
      const hits = { isTitled: true, hits: [], total: 0 };
      return { data: { found: shown.map((each) => ({ recording: each, ...hits })), hasMore: isFirst } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Mostra altri risultati' }));
  await screen.findByText('Visita');
  fireEvent.click(screen.getByRole('button', { name: 'Seleziona' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Seleziona tutte' }));
  await screen.findByText('2 selezionate');
});
