import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { LocalRecording } from '../../lib/local-database.ts';
import { PlacedImports } from './components/placed-imports.tsx';
import { renderRecorder } from './testing/render-recorder.tsx';

let page: Awaited<ReturnType<typeof renderRecorder>> | undefined;

afterEach(() => {
  page?.close();
  page = undefined;
});

const hourMs = 3_600_000;
const longAgo = Date.parse('2021-03-05T12:00:00Z');

function imported(filename: string, change: Partial<LocalRecording> = {}): LocalRecording {
  const timestamp = change.timestamp ?? longAgo;
  return {
    id: crypto.randomUUID(),
    userId: 'anna',
    filename,
    mimeType: 'audio/ogg',
    startedAt: new Date(timestamp).toISOString(),
    timestamp,
    duration: 0,
    segmentNumber: 1,
    isAutoSegmented: false,
    status: 'uploaded',
    uploaded: true,
    uploadedAt: Date.now() - hourMs / 60,
    bytes: 64,
    sliceCount: 1,
    attempts: 0,
    nextAttemptAt: 0,
    isImported: true,
    ...change,
  };
}

async function show(...rows: LocalRecording[]): Promise<void> {
  page = await renderRecorder(<PlacedImports />, {
    prepare: async (database) => void (await database.recordings.bulkPut(rows)),
  });
}

const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a file of an earlier day says under which heading it stands, until it is opened', async () => {
  const note = imported('nota.opus');
  const today = imported('oggi.opus', { timestamp: Date.now() });
  await show(
    note,
    today,
    imported('registrata.webm', { isImported: false }),
    imported('ieri.opus', { uploadedAt: Date.now() - 25 * hourMs }),
  );
  await screen.findByRole('region', { name: 'Importate da poco' });
  expect(items()).toEqual(['nota.opus è più in basso, sotto «5 marzo 2021».']);
  const link = screen.getByRole('link', { name: 'nota.opus' });
  expect(link.getAttribute('href')).toBe(`/recordings/${note.id}`);
  fireEvent.click(link);
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(await page?.database.recordings.get(note.id)).toMatchObject({ isPlaceKnown: true, uploaded: true });
});

test('of many only some are named, and all are hidden at once, for the next page too', async () => {
  const rows = [1, 2, 3, 4, 5].map((at) => imported(`nota ${at}.opus`, { timestamp: longAgo + at }));
  await show(...rows);
  await screen.findByText('e altre 2.');
  expect(items()).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Nascondi dove sono' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  const kept = await page?.database.recordings.toArray();
  expect(kept?.map(({ isPlaceKnown }) => isPlaceKnown)).toEqual([true, true, true, true, true]);
});

test('what waits to be sent, or was refused, is listed elsewhere', async () => {
  await show(
    imported('attesa.opus', { status: 'pending', uploaded: false, uploadedAt: undefined }),
    imported('si.opus'),
  );
  await screen.findByRole('link', { name: 'si.opus' });
  expect(items()).toHaveLength(1);
});
