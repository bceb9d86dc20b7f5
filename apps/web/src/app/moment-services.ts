import { createTRPCQueryUtils } from '@trpc/react-query';
import type { Moment } from '@wingman/contract/moment.ts';
import { MomentDatabase } from '../features/moments/moment-database.ts';
import { MomentSender } from '../features/moments/moment-sender.ts';
import { MomentStore } from '../features/moments/moment-store.ts';
import type { MomentServices } from '../features/moments/moments-context.tsx';
import { onAppEvent } from '../lib/app-events.ts';
import { wingman } from '../lib/trpc.ts';
import { queryClient } from './query-client.ts';
import { recorderServices } from './recorder-services.ts';

const { list } = createTRPCQueryUtils({ queryClient, client: wingman.trpc }).moments;
const { queue, vault, getSession, subscribeSession } = recorderServices;
const database = new MomentDatabase();
const userId = () => getSession()?.userId ?? null;

/** Replaces it in what is shown, before its local copy goes. */
async function show(moment: Moment): Promise<void> {
  const key = { id: moment.recordingId };
  if (!list.getData(key)) return list.invalidate(key);
  list.setData(key, (moments = []) => [...moments.filter(({ id }) => id !== moment.id), moment]);
}

const sender = new MomentSender({
  database,
  client: wingman,
  session: getSession,
  isTheirs: (session) => queue.isTheirs(session),
  isCapturing: async (recordingId) => (await vault.get(recordingId))?.status === 'capturing',
  onSaved: show,
  onRemoved: ({ id, recordingId }) =>
    list.setData({ id: recordingId }, (moments) => moments?.filter((moment) => moment.id !== id)),
  locks: navigator.locks,
  now: () => Date.now(),
  random: Math.random,
});

const store = new MomentStore({
  database,
  userId,
  now: () => Date.now(),
  onChange: () => void sender.wake(),
});

/** What users add to recordings: begun a little after the page, it lives as long as the page. */
export const momentServices: MomentServices = { store, sender, userId, subscribeSession };

/** A recording was removed on the server: what was still to be added to it goes too, unless it is only here now. */
export async function dropMomentsOf(recordingId: string): Promise<void> {
  const row = await vault.get(recordingId);
  if (!row || row.uploaded) await store.dropRecording(recordingId);
}

subscribeSession(() => void sender.wake());
onAppEvent('serverHeard', () => void sender.wakeAll());
window.addEventListener('online', () => void sender.wakeAll());
void sender.wake();
