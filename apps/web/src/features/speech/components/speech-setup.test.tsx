import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import type { SpeechModel, SpeechStatus } from '@wingman/contract/speech.ts';
import { expect, test } from 'vitest';
import { trpc } from '../../../lib/trpc.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { SpeechSetup } from './speech-setup.tsx';

const missing: SpeechStatus = {
  engine: 'local',
  state: 'model_missing',
  reason: 'Il modello manca',
  model: 'parakeet',
  download: null,
  downloadFailed: false,
};
const parakeet: SpeechModel = {
  name: 'parakeet',
  purpose: 'speech',
  isChosen: true,
  isInstalled: false,
  bytes: 0,
  downloadBytes: 670_000_000,
  canBeRemoved: false,
};
const loading: SpeechStatus = {
  ...missing,
  state: 'model_downloading',
  download: { receivedBytes: 1_000_000, totalBytes: 4_000_000 },
};

test('fetches the model, shows how far it is, and can be stopped', async () => {
  const calls = serve({
    'speech.status': () => ({ data: missing }),
    'speech.models': () => ({ data: [parakeet] }),
    'speech.downloadModel': () => ({ data: loading }),
    'speech.cancelDownload': () => ({ data: missing }),
  });
  renderApp(<SpeechSetup />);
  fireEvent.click(await screen.findByRole('button', { name: 'Scarica il modello' }));
  await screen.findByText('1 MB di 4 MB');
  expect(screen.getByRole('progressbar', { name: 'Scaricamento del modello' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Interrompi' }));
  await screen.findByRole('button', { name: 'Scarica il modello' });
  expect(calls.map(({ name }) => name)).toContain('speech.cancelDownload');
});

test('says why a download failed and goes on with what has arrived', async () => {
  serve({
    'speech.status': () => ({ data: { ...missing, downloadFailed: true, reason: 'Il disco è pieno' } }),
    'speech.models': () => ({ data: [{ ...parakeet, bytes: 5_000_000 }] }),
  });
  renderApp(<SpeechSetup />);
  await screen.findByText(/Il disco è pieno/);
  expect(screen.getByRole('button', { name: 'Riprendi lo scaricamento' })).toBeDefined();
});

test('there is nothing to fetch where the engine is ready, or another one transcribes', async () => {
  serve({
    'speech.status': () => ({ data: missing }),
    'speech.models': () => ({ data: [parakeet] }),
  });
  const { queryClient } = renderApp(<SpeechSetup />);
  const key = getQueryKey(trpc.speech.status, undefined, 'query');
  for (const other of [
    { state: 'ready', reason: null },
    { engine: 'off', state: 'off' },
  ]) {
    const button = await screen.findByRole('button', { name: 'Scarica il modello' });
    act(() => void queryClient.setQueryData(key, { ...missing, ...other }));
    await waitFor(() => expect(button.isConnected).toBe(false));
    act(() => void queryClient.setQueryData(key, missing));
  }
  await screen.findByRole('button', { name: 'Scarica il modello' });
});
