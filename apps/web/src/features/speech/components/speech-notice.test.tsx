import { act, screen, waitFor } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import type { SpeechStatus } from '@wingman/contract/speech.ts';
import { expect, test, vi } from 'vitest';
import { trpc } from '../../../lib/trpc.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { SpeechNotice } from './speech-notice.tsx';

// The status is what the live updates would have written; nothing comes from a server.
vi.stubGlobal('fetch', async () => {
  throw new TypeError('Failed to fetch');
});

const missing: SpeechStatus = {
  engine: 'local',
  state: 'model_missing',
  reason: 'Il modello per la trascrizione non è ancora stato scaricato.',
  model: 'parakeet',
  download: null,
  downloadFailed: false,
};

async function renderNotice(status: SpeechStatus, isAdmin: boolean) {
  const { queryClient } = renderApp(<SpeechNotice isAdmin={isAdmin} />);
  const show = (next: SpeechStatus) =>
    act(async () => {
      queryClient.setQueryData(getQueryKey(trpc.speech.status, undefined, 'query'), next);
    });
  await show(status);
  return show;
}

test('an administrator reads why recordings wait and can fetch the model', async () => {
  await renderNotice(missing, true);
  await screen.findByText(/non è ancora stato scaricato/);
  expect(screen.getByRole('button', { name: 'Scarica il modello' })).toBeDefined();
});

test('everybody else reads why, and who can help', async () => {
  await renderNotice(missing, false);
  await screen.findByText(/Un amministratore può attivarla/);
  expect(screen.queryByRole('button', { name: /modello/ })).toBeNull();
});

test('a download shows how far it is, a failed or damaged one is offered again, and a ready engine says nothing', async () => {
  const show = await renderNotice(missing, true);
  await show({
    ...missing,
    state: 'model_downloading',
    download: { receivedBytes: 50_000_000, totalBytes: 100_000_000 },
  });
  const bar = await screen.findByRole('progressbar', { name: 'Scaricamento del modello' });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(screen.getByText('50 MB di 100 MB')).toBeDefined();

  await show({ ...missing, downloadFailed: true });
  await screen.findByRole('button', { name: 'Scarica di nuovo il modello' });
  await show({ ...missing, state: 'model_damaged' });
  await screen.findByRole('button', { name: 'Scarica di nuovo il modello' });

  await show({ ...missing, state: 'ready', reason: null });
  await waitFor(() => expect(screen.queryByText(/non è ancora attiva/)).toBeNull());
});
