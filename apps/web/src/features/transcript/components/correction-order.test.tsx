import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { RecordingDetail, Segment } from '@wingman/contract/recording.ts';
import { changedSegments } from '@wingman/contract/with-change.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trpc } from '../../../lib/trpc.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { useParagraphs } from '../hooks/use-paragraphs.ts';
import { SegmentEditor } from './lazy-segment-editor.tsx';
import { Transcript } from './transcript.tsx';

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {};

const said = (id: number, start: number, text: string, version = 0) =>
  ({ id, start, end: start + 2, text, speaker: null, version }) as unknown as Segment;
const withWords = (revision: number, ...segments: Segment[]) =>
  ({ id: 'r1', status: 'ready', revision, segments }) as unknown as RecordingDetail;
/** What the server answers to a correction that makes one of the other. */
const change = (one: RecordingDetail, other: RecordingDetail) => ({
  ...{ id: 'r1', from: one.revision, revision: other.revision },
  ...changedSegments(one.segments, other.segments),
});

const whole = withWords(1, said(1, 0, 'uno due'), said(3, 9, 'tre'));
const divided = withWords(2, said(1, 0, 'uno', 5), said(2, 1, 'due', 5), said(3, 9, 'tre'));
const joined = withWords(3, said(1, 0, 'uno due', 6), said(3, 9, 'tre'));
const failure = { failure: { status: 409, code: 'conflict', message: 'È cambiato' } };

/** The calls of the server, whose answers arrive when they are let go. */
let calls: { name: string; input: unknown }[];
let held: (() => void)[];
let answers: Parameters<typeof serve>[0];

beforeEach(async () => {
  await SegmentEditor.preload();
  answers = {
    'recordings.get': () => ({ data: whole }),
    'corrections.split': () => ({ data: change(whole, divided) }),
    'corrections.join': () => ({ data: change(divided, joined) }),
  };
  held = [];
  calls = serve(answers);
  const answer = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answered = await answer(...call);
    await new Promise<void>((resolve) => held.push(resolve));
    return answered;
  });
});
afterEach(() => vi.unstubAllGlobals());

const letGo = () => act(async () => held.shift()?.());
const names = () => calls.map(({ name }) => name).filter((name) => !name.endsWith('history'));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Che cosa è stato detto a/ });
const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

function Page({ shown }: { shown: RecordingDetail | undefined }) {
  const { data } = trpc.recordings.get.useQuery({ id: 'r1' }, { enabled: !shown });
  const recording = shown ?? data;
  if (!recording) return null;
  return <Drawn recording={recording} />;
}

function Drawn({ recording }: { recording: RecordingDetail }) {
  const drawn = useParagraphs(recording.segments);
  return <Transcript recording={recording} {...drawn} spokenId={null} onListen={undefined} />;
}

/** The page, with a segment open before a character; `shown`: it stays at these words, whatever the server answers. */
async function open(text: string, caret: number, shown?: RecordingDetail) {
  const app = renderApp(<Page shown={shown} />);
  if (!shown) {
    await waitFor(() => expect(held).toHaveLength(1));
    await letGo();
  }
  fireEvent.click(await screen.findByRole('button', { name: 'Correggi' }));
  fireEvent.click(screen.getByText(text));
  field().setSelectionRange(caret, caret);
  return app;
}

async function divide() {
  press('Enter', { ctrlKey: true, shiftKey: true });
  await waitFor(() => expect(names()).toContain('corrections.split'));
  await waitFor(() => expect(held).toHaveLength(1));
}

test('joined words are open as the server answered, also where the page still shows those before', async () => {
  await open('due', 0, divided);
  press('Backspace');
  await waitFor(() => expect(held).toHaveLength(1));
  await letGo();
  await waitFor(() => expect(field().value).toBe('uno due'));
  expect(field().selectionStart).toBe(4);
});

test('keys pressed while a segment is divided are pressed in the second half, in their order', async () => {
  await open('uno due', 4);
  await divide();
  for (const key of ['x', 'y', 'Backspace', 'End', '!']) press(key);
  press('Enter', { ctrlKey: true, shiftKey: true });
  expect(field().value).toBe('uno due');
  await letGo();
  await waitFor(() => expect(names()).toContain('corrections.update'));
  expect(calls.find(({ name }) => name === 'corrections.update')?.input).toEqual({
    id: 'r1',
    segmentId: 2,
    version: 5,
    text: 'xdue!',
  });
  expect(names().filter((name) => name === 'corrections.split')).toHaveLength(1);
});

test('Backspace at once after dividing joins again, and what is typed behind it stands at the seam', async () => {
  await open('uno due', 4);
  await divide();
  press('Backspace');
  press('e');
  press(' ');
  await letGo();
  await waitFor(() => expect(names()).toContain('corrections.join'));
  while (held.length > 0) await letGo();
  await waitFor(() => expect(field().value).toBe('uno e due'));
  press('Escape');
});

test('keys wait for the same field where the segment cannot be divided', async () => {
  await open('uno due', 4);
  answers['corrections.split'] = () => failure;
  await divide();
  press('x');
  await letGo();
  await waitFor(() => {
    for (const each of held.splice(0)) each();
    expect(field().value).toBe('uno xdue');
  });
  press('Escape');
});

test('who goes to other words while a segment is divided stays there', async () => {
  await open('uno due', 4);
  await divide();
  press('x');
  fireEvent.click(screen.getByText('tre'));
  while (held.length > 0) await letGo();
  await waitFor(() => expect(screen.getByText('due')).toBeDefined());
  expect(field().value).toBe('tre');
});

test('a read that began before a correction does not bring back what was before it', async () => {
  const { queryClient } = await open('uno due', 4);
  void queryClient.invalidateQueries();
  await waitFor(() => expect(held).toHaveLength(1));
  const [oldRead] = held.splice(0);
  await divide();
  answers['recordings.get'] = () => ({ data: divided });
  await letGo();
  await waitFor(() => expect(field().value).toBe('due'));
  await act(async () => oldRead?.());
  while (held.length > 0) await letGo();
  expect(field().value).toBe('due');
  expect(names().filter((name) => name === 'recordings.get')).toHaveLength(3);
});
