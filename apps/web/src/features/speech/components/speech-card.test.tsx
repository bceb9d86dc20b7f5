import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import type { SpeechModel, SpeechQueue, SpeechStatus } from '@wingman/contract/speech.ts';
import { expect, test, vi } from 'vitest';
import { trpc } from '../../../lib/trpc.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { SpeechCard } from './speech-card.tsx';

// What the server would have said is put in place; nothing comes from a server.
vi.stubGlobal('fetch', async () => {
  throw new TypeError('Failed to fetch');
});

const status: SpeechStatus = {
  engine: 'local',
  state: 'ready',
  reason: null,
  model: 'parakeet',
  download: null,
  downloadFailed: false,
};
const parakeet: SpeechModel = {
  name: 'parakeet',
  purpose: 'speech',
  isChosen: true,
  isInstalled: true,
  bytes: 100_000_000,
  downloadBytes: 100_000_000,
  canBeRemoved: true,
};
const queue: SpeechQueue = { waiting: 3, running: 1, failures: [] };

async function renderCard(known: { status?: SpeechStatus; models?: SpeechModel[]; queue?: SpeechQueue }) {
  const { queryClient } = renderApp(<SpeechCard />);
  await act(async () => {
    queryClient.setQueryData(getQueryKey(trpc.speech.status, undefined, 'query'), known.status ?? status);
    queryClient.setQueryData(getQueryKey(trpc.speech.models, undefined, 'query'), known.models ?? [parakeet]);
    queryClient.setQueryData(getQueryKey(trpc.speech.queue, undefined, 'query'), known.queue ?? queue);
  });
}

test('shows the engine’s status, the queue, and the models', async () => {
  const whisper = { ...parakeet, name: 'whisper', isChosen: false, isInstalled: false, bytes: 0 };
  await renderCard({ models: [parakeet, { ...whisper, canBeRemoved: false }] });
  await screen.findByText('Pronto, con il modello parakeet.');
  expect(screen.getByText('In attesa').nextSibling?.textContent).toBe('3');
  expect(screen.getByText('Installato, 100 MB')).toBeDefined();
  expect(screen.getByText('Non installato, circa 100 MB da scaricare')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Rimuovi parakeet' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Scarica/ })).toBeNull();
  expect(screen.getByText('Nessuna trascrizione fallita.')).toBeDefined();
});

test('a download shows how far it is and can be stopped, and an interrupted one can go on', async () => {
  await renderCard({
    status: {
      ...status,
      state: 'model_downloading',
      download: { receivedBytes: 1_000_000, totalBytes: 4_000_000 },
    },
    models: [{ ...parakeet, isInstalled: false, bytes: 1_000_000 }],
  });
  const bar = await screen.findByRole('progressbar', { name: 'Scaricamento del modello' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByRole('button', { name: 'Interrompi' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Rimuovi/ })).toBeNull();
});

test('a model of which a part is here can be fetched to its end', async () => {
  await renderCard({
    status: { ...status, state: 'model_missing', reason: 'Il modello manca' },
    models: [{ ...parakeet, isInstalled: false, bytes: 1_000_000 }],
  });
  await screen.findByRole('button', { name: 'Riprendi lo scaricamento' });
  expect(screen.getByText('Il modello manca.')).toBeDefined();
});

test('failures are listed with user and reason', async () => {
  await renderCard({
    queue: {
      ...queue,
      failures: [
        {
          recordingId: 'a',
          email: 'ada@example.test',
          createdAt: '2026-07-11T16:00:00.000Z',
          reason: 'Il file audio è danneggiato',
        },
      ],
    },
  });
  await waitFor(() => screen.getByText('Il file audio è danneggiato'));
  expect(screen.getByText(/Registrazione di ada@example.test/)).toBeDefined();
});

test('the models that tell voices apart are a choice of their own: fetched, followed and removed', async () => {
  const voices: SpeechModel = {
    name: 'speaker-diarization',
    purpose: 'speakers',
    isChosen: false,
    isInstalled: false,
    bytes: 0,
    downloadBytes: 46_000_000,
    canBeRemoved: false,
    download: null,
    problem: null,
  };
  const show = (changes: Partial<SpeechModel>) =>
    renderCard({ models: [parakeet, { ...voices, ...changes }] });
  await show({});
  await screen.findByRole('heading', { name: 'Riconoscimento delle voci' });
  expect(screen.getByRole('button', { name: 'Scarica i modelli' })).toBeDefined();
  expect(screen.getByText('Non installato, circa 46 MB da scaricare')).toBeDefined();
  cleanup();
  await show({ bytes: 1, download: { receivedBytes: 11_500_000, totalBytes: 46_000_000 } });
  const bar = await screen.findByRole('progressbar', { name: 'Scaricamento dei modelli per le voci' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  cleanup();
  await show({ bytes: 1, problem: 'I modelli sono danneggiati' });
  await screen.findByText('I modelli sono danneggiati.');
  cleanup();
  await show({ isChosen: true, isInstalled: true, bytes: 46_000_000, canBeRemoved: true });
  await screen.findByRole('button', { name: 'Rimuovi i modelli per le voci' });
  expect(screen.queryByRole('button', { name: /Scarica/ })).toBeNull();
});

test('reports a failure to load the engine’s state, with a retry', async () => {
  renderApp(<SpeechCard />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Stato della trascrizione non disponibile');
  serve({ 'speech.status': () => ({ data: status }), 'speech.queue': () => ({ data: queue }) });
  fireEvent.click(within(alert).getByRole('button', { name: 'Riprova' }));
  await screen.findByText('Pronto, con il modello parakeet.');
});
