import { createWingmanClient } from '@wingman/client/wingman-client.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { LocalDatabase } from '../../../lib/local-database.ts';
import { lockPort } from '../lock-port.ts';
import type { RecorderNotification } from '../notification.ts';
import type { RecorderSession } from '../recorder-session.ts';
import { RecordingVault } from '../recording-vault.ts';
import { reconsiderRefusals, recoverRecordings } from '../recovery.ts';
import { UploadQueue } from '../upload-queue.ts';
import { sliceBytes } from './recorder-page.ts';

export type UploadPageOptions = {
  url: string;
  /** Name of the local database: pages with the same name are tabs, or reloads, of one browser. */
  name: string;
  session?: RecorderSession | null;
  locks?: LockManager;
  database?: LocalDatabase;
  /** What an upload is answered with, instead of by the server. */
  upload?: (input: { id: string }) => Promise<Recording>;
};

export function sessionOf(userId: string): RecorderSession {
  return { userId, token: `token-of-${userId}` };
}

/** A page whose queue sends with the real client to a real server. The clock stands until it is moved. */
export function openUploadPage({
  url,
  name,
  session = sessionOf('anna'),
  locks,
  database,
  upload,
}: UploadPageOptions) {
  const db = database ?? new LocalDatabase(name);
  const vault = new RecordingVault(db);
  const port = lockPort(locks);
  const notifications: RecorderNotification[] = [];
  const state = { session, time: Date.parse('2026-07-11T06:15:00Z'), isOnline: true };
  const client = createWingmanClient({ baseUrl: url });
  const queue = new UploadQueue({
    vault,
    locks: port,
    upload: upload ?? client.uploadRecording,
    discard: client.discardUpload,
    settleLive: async () => {},
    session: () => state.session,
    ownerOfToken: async (token) => (token.startsWith('token-of-') ? token.slice(9) : 'anna'),
    notify: (notification) => notifications.push(notification),
    now: () => state.time,
    isOnline: () => state.isOnline,
    random: () => 0.5,
    onServerRecording: () => {},
  });
  return {
    database: db,
    vault,
    locks: port,
    queue,
    state,
    notifications,
    /** What happens when the page has loaded and somebody is signed in. */
    async signedIn(): Promise<void> {
      await recoverRecordings(vault, port);
      if (state.session) await reconsiderRefusals(vault, state.session.userId);
      await queue.wakeAll();
    },
    close(): void {
      queue.end();
      db.close();
    },
  };
}

/** Writes a finished recording of ten slices into a vault. Answers its id. */
export async function keepRecording(
  vault: RecordingVault,
  userId: string,
  timestamp = 1_000,
): Promise<string> {
  const id = crypto.randomUUID();
  const slices = Array.from({ length: 10 }, (_, number) => sliceBytes(number, 4_000));
  await vault.begin({
    id,
    userId,
    filename: 'recording.webm',
    mimeType: 'audio/webm;codecs=opus',
    startedAt: new Date(timestamp).toISOString(),
    timestamp,
    duration: 20,
    segmentNumber: 1,
    isAutoSegmented: false,
    status: 'capturing',
    uploaded: false,
    bytes: 40_000,
    sliceCount: 10,
    attempts: 0,
    nextAttemptAt: 0,
  });
  for (const [number, bytes] of slices.entries()) await vault.append(id, number, new Blob([bytes]));
  await vault.update(id, { status: 'pending' });
  return id;
}

/** Keeps a file that a person chose, as one slice of the local store. */
export async function keepFile(vault: RecordingVault, id: string, file: Blob): Promise<void> {
  await vault.append(id, 0, file);
  await vault.begin({
    id,
    userId: 'anna',
    filename: 'lezione.webm',
    mimeType: 'audio/webm',
    startedAt: new Date(1_000).toISOString(),
    timestamp: 1_000,
    duration: 0,
    segmentNumber: 1,
    isAutoSegmented: false,
    status: 'pending',
    uploaded: false,
    bytes: file.size,
    sliceCount: 1,
    attempts: 0,
    nextAttemptAt: 0,
    isImported: true,
  });
}
