import { act, screen } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import type { EmbeddingStatus } from '@wingman/contract/embedding.ts';
import { expect, test, vi } from 'vitest';
import { trpc } from '../../../lib/trpc.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { EmbeddingCard } from './embedding-card.tsx';

// What the server would have said is put in place; nothing comes from a server.
vi.stubGlobal('fetch', async () => {
  throw new TypeError('Failed to fetch');
});

async function renderCard(status: EmbeddingStatus) {
  const { queryClient } = renderApp(<EmbeddingCard />);
  await act(async () => {
    queryClient.setQueryData(getQueryKey(trpc.embedding.status, undefined, 'query'), status);
  });
}

test('shows the progress of the embeddings, and why they are paused', async () => {
  const reason = 'Il servizio di embedding non è raggiungibile';
  await renderCard({ model: 'bge-m3', recordings: 1_200, embedded: 7, waiting: 3, reason });
  await screen.findByRole('heading', { name: 'Ricerca per significato' });
  expect(screen.getByText(/con il modello bge-m3/)).toBeDefined();
  expect(screen.getByText(/^Registrazioni pronte: 7 su 1.?200\.$/)).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain(reason);
});

test('says what to configure where there is none', async () => {
  await renderCard({ model: null, recordings: 0, embedded: 0, waiting: 0, reason: null });
  await screen.findByText(/EMBEDDING_BASE_URL/);
  expect(screen.queryByText(/Registrazioni pronte/)).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});
