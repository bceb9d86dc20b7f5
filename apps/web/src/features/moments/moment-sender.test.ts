import 'fake-indexeddb/auto';
import type { ChangedMoment, NamedMoment, SavedMoment } from '@wingman/client/moments.ts';
import { networkError, WingmanError } from '@wingman/client/wingman-error.ts';
import type { Moment } from '@wingman/contract/moment.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MomentDatabase } from './moment-database.ts';
import { MomentSender } from './moment-sender.ts';
import { MomentStore } from './moment-store.ts';

let database: MomentDatabase;
let store: MomentStore;
let sender: MomentSender;
let session: { userId: string; token: string } | null;
let now: number;
let tests = 0;
/** Calls in their order, and the answer of the next one. */
let sent: string[];
let refusal: (call: string) => WingmanError | null;
let capturing: string | null;
let during: (() => Promise<void>) | null;

const refused = (status: number, code: string) => new WingmanError({ status, code, message: 'No' });

async function answer(call: string, moment: SavedMoment | ChangedMoment | NamedMoment): Promise<Moment> {
  sent.push(call);
  await during?.();
  const error = refusal(call);
  if (error) throw error;
  const { id, recordingId } = moment;
  const { at, text } = { at: 0, text: null, ...moment };
  return { id, recordingId, at, text, kind: 'note', imageUrl: null, createdAt: '', updatedAt: '' };
}

beforeEach(() => {
  tests += 1;
  database = new MomentDatabase(`moments-${tests}`);
  session = { userId: 'anna', token: 'anna-1' };
  now = Date.parse('2026-11-29T08:00:00Z');
  sent = [];
  refusal = () => null;
  capturing = null;
  during = null;
  sender = new MomentSender({
    database,
    client: {
      saveMoment: (moment) => answer(`save ${moment.text ?? moment.kind} ${moment.token}`, moment),
      updateMoment: (moment) => answer(`update ${moment.text}`, moment),
      removeMoment: async (moment) => void (await answer('remove', moment)),
    },
    session: () => session,
    isTheirs: async ({ userId, token }) => token.startsWith(userId),
    isCapturing: async (id) => id === capturing,
    onSaved: async () => {},
    onRemoved: () => {},
    locks: undefined,
    now: () => now,
    random: () => 1,
  });
  store = new MomentStore({
    database,
    userId: () => session?.userId ?? null,
    now: () => now++,
    onChange: () => {},
  });
});

afterEach(async () => {
  sender.end();
  await database.delete();
});

const place = { recordingId: 'r1', at: 2 };
const note = (id: string, text: string, recordingId = 'r1') => ({ id, recordingId, at: 3, text });
const waiting = () => database.moments.toArray();

async function only() {
  const [row, ...more] = await waiting();
  if (!row || more.length > 0) throw new Error('Not one moment waits');
  return row;
}

test('what was added is sent in its order, and stays here no longer than until it is acknowledged', async () => {
  await store.mark(place);
  await store.finishDraft(note('n1', ' chiamare Rossi '));
  await sender.wake();
  expect(sent).toEqual(['save mark anna-1', 'save chiamare Rossi anna-1']);
  expect(await waiting()).toEqual([]);
});

test('without the server everything waits, longer each time, and goes as soon as it is heard', async () => {
  refusal = () => networkError();
  await store.mark(place);
  await store.finishDraft(note('n1', 'chiamare Rossi'));
  await sender.wake();
  await sender.wake();
  expect(sent).toHaveLength(1);
  now += 2_000;
  await sender.wake();
  now += 2_000;
  await sender.wake();
  expect(sent).toHaveLength(2);
  refusal = () => null;
  await sender.wakeAll();
  expect(sent.slice(2)).toEqual(['save mark anna-1', 'save chiamare Rossi anna-1']);
  expect(await waiting()).toEqual([]);
});

test('the moments of a recording that has not arrived wait, and hold up no other', async () => {
  refusal = (call) => (call.includes('prima') ? refused(404, 'not_found') : null);
  await store.finishDraft(note('n1', 'prima', 'r1'));
  await store.finishDraft(note('n2', 'dopo', 'r2'));
  await sender.wake();
  expect(sent).toEqual(['save prima anna-1', 'save dopo anna-1']);
  expect(await only()).toMatchObject({ id: 'n1', attempts: 1 });
  refusal = () => null;
  await sender.wakeAll();
  expect(await waiting()).toEqual([]);
});

test('a recording that never comes is waited for 30 days', async () => {
  refusal = () => refused(404, 'not_found');
  await store.mark(place);
  now += 29 * 24 * 60 * 60_000;
  await sender.wakeAll();
  expect(await waiting()).toHaveLength(1);
  now += 2 * 24 * 60 * 60_000;
  await sender.wakeAll();
  expect(await waiting()).toEqual([]);
});

test('nothing is sent for, or with the sign-in of, somebody else', async () => {
  await store.mark(place);
  session = { userId: 'bruno', token: 'bruno-1' };
  await sender.wake();
  session = { userId: 'anna', token: 'bruno-1' };
  await sender.wake();
  session = null;
  await sender.wake();
  expect(sent).toEqual([]);
  session = { userId: 'anna', token: 'anna-2' };
  await sender.wake();
  expect(sent).toEqual(['save mark anna-2']);
});

test('what the server refuses is kept with the reason, and goes again when it is changed', async () => {
  refusal = () => refused(409, 'moment_limit_reached');
  await store.finishDraft(note('n1', 'troppo'));
  await sender.wakeAll();
  await sender.wakeAll();
  expect(sent).toHaveLength(1);
  const row = await only();
  expect(row.refusal).toBe('No');
  refusal = () => null;
  await store.setText(row, 'meno');
  await sender.wake();
  expect(sent.at(-1)).toBe('save meno anna-1');
  expect(await waiting()).toEqual([]);
});

test('a text that is changed while it is being sent is sent once more', async () => {
  await store.finishDraft(note('n1', 'uno'));
  during = async () => {
    during = null;
    await store.setText(await only(), 'due');
  };
  await sender.wake();
  expect(sent).toEqual(['save uno anna-1', 'update due']);
  expect(await waiting()).toEqual([]);
});

test('a deletion waits to be taken back; taken back, what had not been sent is sent', async () => {
  await store.finishDraft(note('n1', 'uno'));
  await store.remove(await only());
  await sender.wakeAll();
  expect(sent).toEqual([]);
  await store.undo('n1');
  await sender.wake();
  expect(sent).toEqual(['save uno anna-1']);
});

test('a deletion that is not taken back is sent, also when it is deleted there already', async () => {
  const known = { ...note('n1', 'uno'), kind: 'note' as const, createdAt: '2026-11-29T07:00:00Z' };
  await store.remove(known);
  await store.undo('n1');
  expect(await waiting()).toEqual([]);
  await store.remove(known);
  refusal = () => refused(404, 'not_found');
  now += 8_000;
  await sender.wake();
  expect(sent).toEqual(['remove']);
  expect(await waiting()).toEqual([]);
});

test('a deletion that is taken back while the server is told of it leaves the note where it was', async () => {
  const known = { ...note('n1', 'uno'), kind: 'note' as const, createdAt: '2026-11-29T07:00:00Z' };
  await store.remove(known);
  now += 8_000;
  during = async () => {
    during = null;
    await store.undo('n1');
  };
  await sender.wake();
  await sender.wake();
  expect(sent).toEqual(['remove', 'save uno anna-1']);
  expect(await waiting()).toEqual([]);
});

test('a deletion whose answer was lost can be taken back, too', async () => {
  await store.setText({ ...note('n1', 'uno'), kind: 'note', createdAt: '2026-11-29T07:00:00Z' }, 'due');
  await store.remove((await only()) as Parameters<MomentStore['remove']>[0]);
  now += 8_000;
  refusal = () => networkError();
  await sender.wake();
  refusal = () => null;
  await store.undo('n1');
  await sender.wakeAll();
  expect(sent).toEqual(['remove', 'save due anna-1']);
  expect(await waiting()).toEqual([]);
});

test('what waits of a recording that was removed goes, and nothing else', async () => {
  await store.mark(place);
  await store.mark({ recordingId: 'r2', at: 1 });
  await store.dropRecording('r1');
  expect(await only()).toMatchObject({ recordingId: 'r2' });
  session = { userId: 'bruno', token: 'bruno-1' };
  await store.mark(place);
  await store.clear();
  expect(await only()).toMatchObject({ userId: 'anna' });
});

test('a note that is being written is sent when its recording has ended, and not before', async () => {
  capturing = 'r1';
  await store.keepDraft(note('n1', 'non ancora fin'));
  await sender.wake();
  expect(sent).toEqual([]);
  expect(await store.draftOf(['r1'])).toMatchObject({ text: 'non ancora fin', at: 3 });
  capturing = null;
  await sender.wake();
  expect(sent).toEqual(['save non ancora fin anna-1']);
});
