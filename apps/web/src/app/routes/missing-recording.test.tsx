import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { serve } from '../../testing/serve.ts';
import { MissingRecording } from './missing-recording.tsx';

const edit = { id: 'e', state: 'done', reason: null, progress: null, createdAt: '2026-11-30T08:00:00Z' };
const divided = { ...edit, kind: 'divide', recordingIds: ['original'], resultIds: ['first', 'second'] };
const failed = { ...divided, id: 'f', state: 'failed', recordingIds: ['other'], resultIds: [] };
const answers = { 'recordingEdits.list': () => ({ data: [failed, divided] }) };

test('where a recording was that was divided, its parts and the Cestino are linked', async () => {
  serve(answers);
  renderApp(<MissingRecording id="original" />);
  await screen.findByRole('heading', { name: 'Questa registrazione è stata divisa in due', level: 1 });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Apri la prima parte', '/recordings/first'],
    ['Apri la seconda parte', '/recordings/second'],
    ['Cestino', '/cestino'],
  ]);
});

test('a recording that was not edited is missing', async () => {
  serve(answers);
  renderApp(<MissingRecording id="other" />);
  await screen.findByRole('heading', { name: 'Questa registrazione non esiste o è stata eliminata.' });
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
