import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { paragraphsOf } from '../paragraphs.ts';
import { voicesOf } from '../voices-of.ts';
import { SegmentEditor } from './lazy-segment-editor.tsx';
import { Transcript } from './transcript.tsx';

const recording = {
  id: 'r1',
  status: 'ready',
  segments: ['uno', 'due', 'tre'].map((text, index) => ({
    id: index + 1,
    start: index * 10,
    end: index * 10 + 4,
    text,
    speaker: null,
    ...(index === 1 ? { version: 7 } : {}),
  })),
} as unknown as RecordingDetail;

/** What was sent to the server, which cannot be reached. */
let sent: string[];

beforeEach(async () => {
  sent = [];
  await SegmentEditor.preload();
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    if (init?.body) sent.push(String(init.body));
    throw new TypeError('Failed to fetch');
  });
});
afterEach(() => vi.unstubAllGlobals());

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {};

const show = (more: Partial<RecordingDetail> = {}, spokenId: number | null = null) => {
  const shown = { ...recording, ...more };
  const onListen = vi.fn();
  renderApp(
    <Transcript
      recording={shown}
      paragraphs={paragraphsOf(shown.segments)}
      voices={voicesOf(shown.segments)}
      spokenId={spokenId}
      onListen={onListen}
    />,
  );
  return onListen;
};
const fieldOf = (time: string) => screen.getByRole('textbox', { name: `Che cosa è stato detto a ${time}` });
const correct = () => fireEvent.click(screen.getByRole('button', { name: 'Correggi' }));

test('a click opens the words once one corrects, and plays them before and after', () => {
  const onListen = show();
  fireEvent.click(screen.getByText('due'));
  expect(onListen).toHaveBeenCalledOnce();
  correct();
  fireEvent.click(screen.getByText('due'));
  expect(onListen).toHaveBeenCalledOnce();
  expect(fieldOf('0:10')).toHaveProperty('value', 'due');
  correct();
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByText('tre'));
  expect(onListen).toHaveBeenCalledTimes(2);
});

test('the key opens what is heard, Enter saves with the version that was read, and a failure keeps the words', async () => {
  show({}, 2);
  fireEvent.keyDown(document.body, { key: 'e' });
  const field = fieldOf('0:10');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'due e mezzo' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(sent.join()).toContain('"segmentId":2,"version":7,"text":"due e mezzo"'));
  await screen.findByText('La correzione non è salvata');
  expect(screen.getByText('due e mezzo')).toBeDefined();
  sent = [];
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await waitFor(() => expect(sent.join()).toContain('"version":7,"text":"due e mezzo"'));
});

test('Escape leaves the words as they were, and what did not change is not sent', async () => {
  show();
  correct();
  fireEvent.click(screen.getByText('uno'));
  fireEvent.change(fieldOf('0:00'), { target: { value: 'altro' } });
  fireEvent.keyDown(fieldOf('0:00'), { key: 'Escape' });
  fireEvent.click(screen.getByText('uno'));
  expect(fieldOf('0:00')).toHaveProperty('value', 'uno');
  fireEvent.change(fieldOf('0:00'), { target: { value: ' uno  ' } });
  // On to the next segment.
  fireEvent.keyDown(fieldOf('0:00'), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(fieldOf('0:10')).toHaveProperty('value', 'due'));
  fireEvent.change(fieldOf('0:10'), { target: { value: 'due!' } });
  fireEvent.click(screen.getByText('tre'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toContain('"text":"due!"');
});

test('corrections are taken back by keys outside of texts, and the sign stands behind corrected words only', async () => {
  show({ undo: { id: 7, kind: 'text' } });
  expect(screen.getAllByRole('button', { name: 'Corretto: com’era?' })).toHaveLength(1);
  const typing = document.createElement('input');
  document.body.append(typing);
  fireEvent.keyDown(typing, { key: 'z', ctrlKey: true });
  typing.remove();
  expect(sent).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(sent.join()).toContain('"correctionId":7'));
  expect(screen.getByRole('button', { name: 'Ripeti' }).getAttribute('aria-disabled')).toBe('true');
});

test('an unfinished transcript cannot be corrected', () => {
  show({ status: 'transcribing' }, 1);
  expect(screen.queryByRole('button', { name: 'Correggi' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(screen.queryByRole('textbox')).toBeNull();
});
