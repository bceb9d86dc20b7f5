import { createTRPCQueryUtils } from '@trpc/react-query';
import { createWingmanClient } from '@wingman/client/wingman-client.ts';
import type { RecorderNotification, RefuseStart } from '../features/recorder/notification.ts';
import { startRecorderServices } from '../features/recorder/recorder-services.ts';
import { raiseAppEvent } from '../lib/app-events.ts';
import { basePath } from '../lib/base-path.ts';
import { letReloadWaitFor } from '../lib/page-reload.ts';
import { toastDone, toastFailure, toastNews } from '../lib/toast.ts';
import { dropToken, readToken } from '../lib/token.ts';
import { wingman } from '../lib/trpc.ts';
import { messages } from '../messages/messages.ts';
import { queryClient } from './query-client.ts';

const cache = createTRPCQueryUtils({ queryClient, client: wingman.trpc });

function notify({ kind, title, message, isNews, action }: RecorderNotification): void {
  const isGood = kind === 'success' || kind === 'info';
  if (isNews) toastNews(isGood, title, message, action);
  else if (isGood) toastDone(title, message);
  else toastFailure(title, message, action);
}

/** What the last reading of settings and plan says; about the plan the server has the last word at the upload. */
function refuseStart(): ReturnType<RefuseStart> {
  if (cache.settings.get.getData()?.isRecordingPaused) return messages.recorder.pausedStart;
  if (cache.subscription.check.getData()?.canRecord !== false) return null;
  const { title, text, plans } = messages.shell.limitReached;
  return { title, message: text, action: { label: plans, href: '/subscription' } };
}

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
