import { createTRPCQueryUtils, getQueryKey } from '@trpc/react-query';
import { createWingmanClient } from '@wingman/client/wingman-client.ts';
import type { RecorderNotification, Refusal, RefuseStart } from '../features/recorder/notification.ts';
import { startRecorderServices } from '../features/recorder/recorder-services.ts';
import { raiseAppEvent } from '../lib/app-events.ts';
import { basePath } from '../lib/base-path.ts';
import { letReloadWaitFor } from '../lib/page-reload.ts';
import { toastDone, toastFailure, toastNews } from '../lib/toast.ts';
import { dropToken, readToken } from '../lib/token.ts';
import { trpc, wingman } from '../lib/trpc.ts';
import { messages } from '../messages/messages.ts';
import { isCurrent, queryClient } from './query-client.ts';
import { refuseStartBy } from './refuse-start.ts';

const cache = createTRPCQueryUtils({ queryClient, client: wingman.trpc });

const limit = messages.shell.limitReached;
const limitReached: Refusal = {
  title: limit.title,
  message: limit.text,
  action: { label: limit.plans, href: '/subscription' },
};

function notify({ kind, title, message, isNews, action, until }: RecorderNotification): void {
  const isGood = kind === 'success' || kind === 'info';
  if (isNews) toastNews({ isGood, title, message, ...(action && { action }), ...(until && { until }) });
  else if (isGood) toastDone(title, message);
  // Where the screen says it anyway, it is not said twice.
  else if (title !== limit.title || !raiseAppEvent('limitReached')) toastFailure(title, message, action);
}

/** What the last reading of settings and plan says; about the plan the server has the last word at the upload. */
function knownRefusal(): Refusal | null | undefined {
  const settings = cache.settings.get.getData();
  const plan = cache.subscription.check.getData();
  if (settings?.isRecordingPaused) return messages.recorder.pausedStart;
  if (plan?.canRecord === false) return limitReached;
  return settings && plan ? null : undefined;
}

const currentKeys = [
  getQueryKey(trpc.settings.get, undefined, 'query'),
  getQueryKey(trpc.subscription.check, undefined, 'query'),
];

async function askForRefusal(): Promise<Refusal | null> {
  const now = { staleTime: 0 };
  await Promise.all([
    cache.settings.get.fetch(undefined, now),
    cache.subscription.check.fetch(undefined, now),
  ]);
  return knownRefusal() ?? null;
}

const refuseStart: RefuseStart = () =>
  refuseStartBy({
    known: knownRefusal,
    isCurrent: () => currentKeys.every(isCurrent),
    ask: askForRefusal,
    onLate: (refusal) => notify({ kind: 'warning', isNews: true, ...refusal }),
  });

const minuteMs = 60_000;
/** The defaults until the settings are loaded. */
const unreadSegmentMinutes = 30;

function segmentMs(): number | null {
  const settings = cache.settings.get.getData();
  if (settings && !settings.autoRecord) return null;
  return (settings?.segmentDuration ?? unreadSegmentMinutes) * minuteMs;
}

async function ownerOfToken(token: string): Promise<string> {
  const client = createWingmanClient({ baseUrl: basePath, token, onUnauthorized: () => dropToken(token) });
  return (await client.trpc.auth.me.query()).id;
}

/** The page's one recorder: begun with the first sign-in, it lives as long as the page. */
export const recorderServices = startRecorderServices({
  client: wingman,
  notify,
  readToken,
  ownerOfToken,
  refuseStart,
  segmentMs,
  stopAfterSilence: () => cache.settings.get.getData()?.stopAfterSilence ?? false,
  onServerRecording: () => {
    raiseAppEvent('serverHeard');
    void cache.recordings.list.invalidate();
    void cache.subscription.check.invalidate();
  },
});

letReloadWaitFor({
  isUnfinished: () => recorderServices.isCapturing() || recorderServices.vault.holdsUnsafeAudio,
  subscribe: recorderServices.recorder.subscribe,
});
