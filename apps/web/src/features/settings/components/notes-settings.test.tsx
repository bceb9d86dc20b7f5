import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { NotesSettings } from './notes-settings.tsx';

afterEach(() => vi.unstubAllGlobals());

const show = (notesProvider: string | null) => {
  serve({ 'settings.get': () => ({ data: { automaticNotes: true, notesProvider } }) });
  renderApp(<NotesSettings templates={null} />);
  return screen.findByRole('switch', { name: /^Note automatiche/ });
};

test('say where whole transcripts go when a provider writes the notes', async () => {
  const told = 'Per scriverle, le trascrizioni intere vanno a note.example:8443.';
  expect((await show('note.example:8443')).getAttribute('aria-describedby')).not.toBeNull();
  expect(screen.getByText(told, { exact: false })).toBeDefined();
});

test('say nothing of it when nothing leaves', async () => {
  await show(null);
  expect(screen.getByText(/^Di ogni registrazione/)).toBeDefined();
  expect(screen.queryByText(/trascrizioni intere/)).toBeNull();
});
