import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { Transcript } from './transcript.tsx';

const recording = {
  id: 'r1',
  status: 'ready',
  statusReason: null,
  progress: null,
  transcript: 'uno due tre',
  segments: ['uno', 'due', 'tre'].map((text, index) => ({
    id: `s${index}`,
    start: index * 5,
    end: index * 5 + 4,
    text,
  })),
} as unknown as RecordingDetail;

test('the arrow keys, Home and End lead through the phrases of a transcript and stop at its ends', () => {
  const onSeek = vi.fn();
  renderApp(<Transcript recording={recording} position={6} onSeek={onSeek} />);
  const phrases = screen.getAllByRole('button');
  expect(phrases[1]?.getAttribute('aria-current')).toBe('true');
  phrases[0]?.focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  press('ArrowUp');
  expect(document.activeElement).toBe(phrases[0]);
  press('ArrowDown');
  expect(document.activeElement).toBe(phrases[1]);
  press('End');
  expect(document.activeElement).toBe(phrases[2]);
  press('ArrowDown');
  expect(document.activeElement).toBe(phrases[2]);
  press('Home');
  expect(document.activeElement).toBe(phrases[0]);
  expect(onSeek).not.toHaveBeenCalled();
});

test('who speaks stands at each change of voice, and the arrow keys still lead from phrase to phrase', () => {
  const speakers = ['Marco', 'Marco', 'Voce 2'];
  const segments = recording.segments.map((segment, i) => ({ ...segment, speaker: speakers[i] ?? null }));
  renderApp(<Transcript recording={{ ...recording, segments }} position={null} onSeek={() => {}} />);
  const heads = screen.getAllByRole('button', { name: /^Rinomina/ });
  expect(heads.map((head) => head.textContent)).toEqual(['Marco', 'Voce 2']);
  const phrases = screen.getAllByRole('button').filter((button) => !heads.includes(button));
  phrases[1]?.focus();
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(phrases[2]);
});

test('a name is changed in its place, by keys alone', async () => {
  const segments = recording.segments.map((segment) => ({ ...segment, speaker: 'Voce 1' }));
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    requests.push(JSON.parse(String(init.body)));
    throw new TypeError('Failed to fetch');
  });
  renderApp(<Transcript recording={{ ...recording, segments }} position={null} onSeek={() => {}} />);
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
