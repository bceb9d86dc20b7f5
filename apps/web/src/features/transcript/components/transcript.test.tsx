import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { RecordingDetail, Segment } from '@wingman/contract/recording.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { paragraphsOf } from '../paragraphs.ts';
import { voicesOf } from '../voices-of.ts';
import { Transcript } from './transcript.tsx';

const recording = {
  id: 'r1',
  status: 'ready',
  statusReason: null,
  progress: null,
  transcript: 'uno due tre',
  segments: ['uno', 'due', 'tre'].map((text, index) => ({
    id: index,
    start: index * 10,
    end: index * 10 + 4,
    text,
    speaker: null,
  })),
} as unknown as RecordingDetail;

const show = (segments: Segment[] = recording.segments, spokenId: number | null = null) => {
  const onListen = vi.fn();
  renderApp(
    <Transcript
      recording={{ ...recording, segments }}
      paragraphs={paragraphsOf(segments)}
      voices={voicesOf(segments)}
      spokenId={spokenId}
      onListen={onListen}
    />,
  );
  return onListen;
};
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {};

afterEach(() => vi.unstubAllGlobals());

test('the arrow keys, Home and End lead through the paragraphs of a transcript and stop at its ends', () => {
  const onListen = show(recording.segments, 1);
  expect(screen.getByText('due').getAttribute('aria-current')).toBe('true');
  const times = screen.getAllByRole('button', { name: /^Ascolta da/ });
  times[0]?.focus();
  press('ArrowUp');
  expect(document.activeElement).toBe(times[0]);
  press('ArrowDown');
  expect(document.activeElement).toBe(times[1]);
  press('End');
  expect(document.activeElement).toBe(times[2]);
  press('ArrowDown');
  expect(document.activeElement).toBe(times[2]);
  press('Home');
  expect(document.activeElement).toBe(times[0]);
  expect(onListen).not.toHaveBeenCalled();
});

test('a click on words plays from them, and one on the time from the paragraph', () => {
  const segments = recording.segments.map((segment) => ({ ...segment, speaker: 'Anna', start: segment.id }));
  const onListen = show(segments);
  fireEvent.click(screen.getByText('due'));
  expect(onListen).toHaveBeenLastCalledWith(1);
  fireEvent.click(screen.getByRole('button', { name: 'Ascolta da 0:00' }));
  expect(onListen).toHaveBeenLastCalledWith(0);
});

test('who speaks stands at each change of voice, and what they say is one text', () => {
  const speakers = ['Marco', 'Marco', 'Voce 2'];
  show(
    recording.segments.map((segment, i) => ({
      ...segment,
      start: i,
      end: i + 1,
      speaker: speakers[i] ?? null,
    })),
  );
  const heads = screen.getAllByRole('button', { name: /^Rinomina/ });
  expect(heads.map((head) => head.textContent)).toEqual(['Marco', 'Voce 2']);
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'uno due',
    'tre',
  ]);
});

test('a search counts and marks its hits, and Enter, Shift+Enter and Escape step and close it', async () => {
  const onListen = show();
  press('f', { ctrlKey: true });
  const field = screen.getByRole('textbox', { name: 'Cerca nella trascrizione' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'e' } });
  expect(screen.getByText('1 di 2')).toBeDefined();
  const current = () => document.querySelector('mark[data-current]')?.closest('li')?.dataset.index;
  expect(current()).toBe('1');
  press('Enter');
  expect(screen.getByText('2 di 2')).toBeDefined();
  expect(current()).toBe('2');
  fireEvent.click(screen.getByRole('button', { name: 'Ascolta da qui' }));
  expect(onListen).toHaveBeenLastCalledWith(20);
  press('Enter');
  press('Enter', { shiftKey: true });
  expect(current()).toBe('2');
  fireEvent.change(field, { target: { value: 'zzz' } });
  expect(screen.getByText('Nessun risultato')).toBeDefined();
  press('Escape');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cerca' })));
  expect(document.querySelector('mark')).toBeNull();
});

test('the browser’s own search stays in reach, and a slash in a text is a slash', () => {
  show();
  press('/');
  const field = screen.getByRole('textbox', { name: 'Cerca nella trascrizione' });
  expect(press('f', { ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(field, { key: '/' })).toBe(true);
});

test('a name is changed in its place, by keys alone', async () => {
  const segments = recording.segments.map((segment) => ({ ...segment, speaker: 'Voce 1' }));
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    requests.push(JSON.parse(String(init.body)));
    throw new TypeError('Failed to fetch');
  });
  show(segments.map((segment, i) => ({ ...segment, start: i, end: i + 1 })));
  fireEvent.click(screen.getByRole('button', { name: 'Rinomina Voce 1' }));
  const field = screen.getByRole('textbox', { name: 'Nome della voce' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '  ' } });
  fireEvent.submit(field);
  expect(screen.getByText('Scrivi un nome')).toBeDefined();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rinomina Voce 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Rinomina Voce 1' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' Marco ' } });
  fireEvent.submit(screen.getByRole('textbox'));
  await waitFor(() => expect(JSON.stringify(requests)).toContain('"name":"Marco"'));
  await screen.findByText('Impossibile rinominare la voce');
});
