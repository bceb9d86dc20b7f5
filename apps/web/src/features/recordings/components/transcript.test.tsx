import { fireEvent, screen } from '@testing-library/react';
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
