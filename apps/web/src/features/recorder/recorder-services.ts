import type { WingmanClient } from '@wingman/client/wingman-client.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { onAppEvent } from '../../lib/app-events.ts';
import { LocalDatabase } from '../../lib/local-database.ts';
import { messages } from '../../messages/messages.ts';
import type { BrowserDevices } from './browser-devices.ts';
import { currentDevices } from './browser-devices.ts';
import { LiveUpload } from './live-upload.ts';
import { cleanUploaded, clearLocalRecordings } from './local-cleanup.ts';
import type { LockPort } from './lock-port.ts';
import { lockPort } from './lock-port.ts';
import { Meeting } from './meeting.ts';
import { MicrophonePermissionStore } from './microphone-permission.ts';
import { Microphones } from './microphones.ts';
import type { Notify, RefuseStart } from './notification.ts';
import { ReceiptBook } from './receipt-book.ts';
import { Recorder } from './recorder.ts';
import type { RecorderSession, SessionHolder } from './recorder-session.ts';
import { sessionHolder } from './recorder-session.ts';
import { RecordingVault } from './recording-vault.ts';
import { reconsiderRefusals, recoverRecordings } from './recovery.ts';
import { UploadQueue } from './upload-queue.ts';

const texts = messages.recorder.upload;

export type RecorderServicesOptions = {
  client: Pick<WingmanClient, 'uploadRecording' | 'sendSlices' | 'discardUpload'>;
  notify: Notify;
  /** The token stored at this moment: a session whose token is no longer stored is not used. */
  readToken: () => string | null;
  /** The id of the user to whom a token belongs: asked before the first upload with it. */
  ownerOfToken: (token: string) => Promise<string>;
  /** Title and sentence when no recording may begin, e.g. a reached limit. By default one always may. */
  refuseStart?: RefuseStart;
  /** Milliseconds after which a recording goes on in a new part; null: never, as by default. */
  segmentMs?: () => number | null;
  /** Whether a recording in which nobody speaks any more ends by itself; never, by default. */
  stopAfterSilence?: () => boolean;
  /** The server has, or has transcribed, a recording of this browser: lists and plan are to be read again. */
  onServerRecording?: (recording: Recording) => void;
  /** Given by tests only. */
  devices?: BrowserDevices;
  database?: LocalDatabase;
};

export type RecorderServices = {
  recorder: Recorder;
  vault: RecordingVault;
  queue: UploadQueue;
  permission: MicrophonePermissionStore;
  /** How far what runs is kept here and by the server. */
  receipts: ReceiptBook;
  microphones: Microphones;
  /** The sound of a tab or screen beside the microphone. */
  meeting: Meeting;
  notify: Notify;
  /** Who is signed in: the user whom the server named for this token. Null as soon as nobody is. */
  setSession(session: RecorderSession | null): Promise<void>;
  getSession(): RecorderSession | null;
  /** Calls back when the session changes. Returns the unsubscribe function. */
  subscribeSession(listener: () => void): () => void;
  /** Would audio be lost, or a recording be cut, if the person left now? Ask first. */
  isCapturing(): boolean;
  /** Ends a running recording and keeps it. Resolves when it is written down. */
  stopAndKeep(): Promise<void>;
  /** What the server says about recordings, unasked. */
  noteServerRecordings(recordings: readonly Recording[]): Promise<void>;
  /** Asks about recordings of this browser whose outcome is not known: events of it may have been missed. */
  catchUp(read: (id: string) => Promise<Recording>): Promise<void>;
  /** Imports audio files of the user and sends them. Failures are reported. */
  importFiles(files: readonly File[]): Promise<void>;
  /** A recording was removed on the server: its copy in this browser goes too. One not sent yet is kept. */
  discard(id: string): Promise<void>;
  /**
   * Removes what this browser keeps of the signed-in person, once `clearServer` has removed what the server keeps.
   * Nothing is sent meanwhile. When the server's part fails everything stays here, and this fails too.
   */
  clear(clearServer: () => Promise<void>): Promise<void>;
  /** Takes all listeners off the page. */
  end(): void;
};

/**
 * Builds the recorder of this page, once, above all screens: finds what a crash left behind, listens to the
 * network, the other parts of the app and the page's own coming and going. Nothing is sent before `setSession`.
 */
export function startRecorderServices(options: RecorderServicesOptions): RecorderServices {
  const devices = options.devices ?? currentDevices();
  const vault = new RecordingVault(options.database ?? new LocalDatabase());
  const locks = lockPort(devices.locks);
  const session = sessionHolder(options.readToken);
  const permission = new MicrophonePermissionStore(devices);
  const microphones = new Microphones(devices);
  const receipts = new ReceiptBook();
  const { queue, live } = senders({ options, devices, vault, locks, session, receipts });
  const recorder = new Recorder({
    devices,
    microphones,
    vault,
    locks,
    notify: options.notify,
    userId: () => session.get()?.userId ?? null,
    refuseStart: options.refuseStart ?? (() => null),
    segmentMs: options.segmentMs ?? (() => null),
    stopAfterSilence: options.stopAfterSilence ?? (() => false),
    onGranted: () => {
      permission.granted();
      void microphones.refresh();
    },
    onKept: (id, endMs) => {
      receipts.kept(id, endMs);
      live.sliceKept(id);
    },
    onFinished: () => void queue.wake(),
  });
  const meeting = new Meeting({ devices, recorder, notify: options.notify });
  const stopListening = listenToPage({ recorder, queue, vault, locks, permission });

  const setSession = sessionFollower({ options, devices, session, recorder, queue, vault, locks });

  return {
    recorder,
    vault,
    queue,
    permission,
    receipts,
    microphones,
    meeting,
    notify: options.notify,
    setSession,
    getSession: session.get,
    subscribeSession: session.subscribe,
    isCapturing: () => recorder.isCapturing(),
    stopAndKeep: () => recorder.stop(),
    noteServerRecordings: (recordings) => queue.noteServerRecordings(recordings),
    catchUp: async (read) => {
      const owner = session.get()?.userId;
      const rows = owner === undefined ? [] : await vault.list(owner);
      for (const { id, uploaded, serverStatus } of rows) {
        if (!uploaded || serverStatus === 'ready' || serverStatus === 'failed') continue;
        const recording = await read(id).catch(() => null);
        if (recording) await queue.noteServerRecordings([recording]);
      }
    },
    importFiles: async (files) => {
      const current = session.get();
      if (!current) return;
      const { importAudioFile } = await import('./import-file.ts');
      for (const file of files) {
        const refusal = await importAudioFile({ file, userId: current.userId, vault, devices });
        if (refusal) options.notify({ kind: 'error', title: texts.failedTitle, message: refusal });
        else void queue.wake();
      }
    },
    discard: async (id) => {
      if ((await vault.get(id))?.uploaded) await vault.remove(id);
    },
    clear: (clearServer) =>
      queue.holdDuring(async () => {
        const owner = session.get()?.userId;
        await clearServer();
        if (owner !== undefined) await clearLocalRecordings(vault, owner);
      }),
    end: () => {
      stopListening();
      queue.end();
      permission.end();
      microphones.end();
    },
  };
}

type SenderParts = {
  options: RecorderServicesOptions;
  devices: BrowserDevices;
  vault: RecordingVault;
  locks: LockPort;
  session: SessionHolder;
  receipts: ReceiptBook;
};

/** Slices on their way to the server: those of a recording that goes on, and at its end, or of a file, the rest. */
function senders({ options, devices, vault, locks, session, receipts }: SenderParts) {
  const queue = new UploadQueue({
    vault,
    locks,
    upload: options.client.uploadRecording,
    discard: options.client.discardUpload,
    settleLive: (id) => live.settle(id),
    session: session.get,
    ownerOfToken: options.ownerOfToken,
    notify: options.notify,
    now: devices.now,
    isOnline: () => navigator.onLine !== false,
    random: Math.random,
    onServerRecording: options.onServerRecording ?? (() => {}),
  });
  const live: LiveUpload = new LiveUpload({
    vault,
    client: options.client,
    session: session.get,
    isTheirs: (of) => queue.isTheirs(of),
    onSent: (id, next) => receipts.sent(id, next),
    monotonicNow: devices.monotonicNow,
  });
  return { queue, live };
}

type PageParts = { recorder: Recorder; queue: UploadQueue; vault: RecordingVault; locks: LockPort };

type FollowerParts = PageParts & {
  options: RecorderServicesOptions;
  devices: BrowserDevices;
  session: SessionHolder;
};

/** What follows when somebody signs in or out: the running recording, what was left behind, what waits. */
function sessionFollower({ options, devices, session, recorder, queue, vault, locks }: FollowerParts) {
  let lastUserId: string | null = null;
  return async (next: RecorderSession | null): Promise<void> => {
    const isNew = next !== null && next.userId !== lastUserId;
    lastUserId = next?.userId ?? null;
    session.set(next);
    queue.sessionChanged();
    // A recording never goes on under somebody else: it ends, and waits for the person who made it.
    if (recorder.ownerId !== null && recorder.ownerId !== lastUserId) {
      options.notify({ kind: 'warning', ...messages.recorder.endedBySignOut, isNews: true });
      await recorder.stop();
    }
    if (!next) return;
    const recovered = await recoverRecordings(vault, locks);
    await reconsiderRefusals(vault, next.userId);
    if (isNew) await tellWaiting(vault, next.userId, recovered, options.notify);
    await queue.wakeAll();
    await cleanUploaded(vault, devices.storage, devices.now());
  };
}

async function tellWaiting(vault: RecordingVault, userId: string, recovered: string[], notify: Notify) {
  const waiting = (await vault.list(userId)).filter((row) => row.status === 'pending');
  const mine = waiting.filter((row) => recovered.includes(row.id)).length;
  if (mine > 0) {
    notify({ kind: 'info', title: texts.recoveredTitle, message: texts.recovered(mine), isNews: true });
  } else if (waiting.length > 0) {
    const message = texts.waiting(waiting.length);
    notify({ kind: 'info', title: texts.waitingTitle, message, isNews: true });
  }
}

type ListenerParts = PageParts & { permission: MicrophonePermissionStore };

function listenToPage({ recorder, queue, vault, locks, permission }: ListenerParts): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal };
  const lookAgain = async () => {
    await recorder.pageShown();
    // Another tab may have crashed meanwhile and left a recording behind.
    await recoverRecordings(vault, locks);
    await queue.wake();
  };
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? recorder.flush() : void lookAgain()),
    options,
  );
  window.addEventListener('pagehide', () => recorder.flush(), options);
  window.addEventListener('online', () => void queue.wakeAll(), options);
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (!recorder.isCapturing() && !vault.holdsUnsafeAudio) return;
      recorder.flush();
      event.preventDefault();
    },
    options,
  );
  const stopFollowing = recorder.subscribe(() => {
    if (recorder.getSnapshot().state.phase !== 'idle') permission.leaveToRecorder();
  });
  const stopStart = onAppEvent('startRecording', () => void recorder.start());
  const stopStop = onAppEvent('stopRecording', () => void recorder.stop());
  return () => {
    listening.abort();
    stopFollowing();
    stopStart();
    stopStop();
  };
}
