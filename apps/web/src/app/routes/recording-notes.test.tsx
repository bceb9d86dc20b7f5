import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { noteLine, notesOf } from '../../features/notes/testing/note-line.ts';
import { PlayerProvider } from '../../features/player/player-provider.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { serve } from '../../testing/serve.ts';
import { RecordingNotes } from './recording-notes.tsx';

afterEach(() => vi.unstubAllGlobals());

const saying = (text: string) =>
  ({
    ...{ id: 'r1', status: 'ready', audioPath: 'a', transcript: text },
    segments: [{ id: 1, start: 0, end: 2, text, speaker: null }],
  }) as unknown as RecordingDetail;

const said = 'la caldaia nuova la prendiamo domani '.repeat(20);
const draw = vi.fn(() => null);
const typed = { all: [{ id: 't', second: 1, text: 'mio', isDeleted: false }], draw };

function Page() {
  const [words, setWords] = useState(said);
  return (
    <>
      <button type="button" onClick={() => setWords(`${said} sì`)}>
        Correggi
      </button>
      <RecordingNotes recording={saying(words)} title="Casa" typed={typed} />
    </>
  );
}

test('notes are not drawn again for a word that is corrected', async () => {
  serve({ 'notes.get': () => ({ data: notesOf(noteLine()) }), 'people.inRecording': () => ({ data: [] }) });
  const { queryClient } = renderApp(
    <PlayerProvider>
      <Page />
    </PlayerProvider>,
  );
  await screen.findByText(noteLine().text);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const before = draw.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Correggi' }));
  expect(draw).toHaveBeenCalledTimes(before);
});
