import { mayHoldAudio } from '@wingman/contract/audio-format.ts';
import { cleanFileName } from '@wingman/contract/file-name.ts';
import type { LocalRecording } from '../../lib/local-database.ts';
import { randomId } from '../../lib/random-id.ts';
import { messages } from '../../messages/messages.ts';
import type { BrowserDevices } from './browser-devices.ts';
import { languageField } from './next-language.ts';
import type { RecordingVault } from './recording-vault.ts';

const texts = messages.recorder.import;

const sliceBytes = 4 * 1024 * 1024;
/** Files up to this size are copied into the browser's store, so that a reload does not lose them. */
const largestCopy = 256 * 1024 * 1024;
/** Share of the free space that one copy may take: recordings come first. */
const shareOfFree = 0.25;

type ImportParts = { file: File; userId: string; vault: RecordingVault; devices: BrowserDevices };

/**
 * Puts a chosen file among the recordings that wait to be sent, and answers null; or answers in Italian why not.
 * What fits is copied into the store and survives a reload. A larger file is read from where it lies when it is
 * sent: copying gigabytes would crowd out recordings that exist nowhere else.
 */
export async function importAudioFile({ file, userId, vault, devices }: ImportParts): Promise<string | null> {
  if (!mayHoldAudio(file)) return texts.notAudio(file.name);
  if (file.size === 0) return texts.empty(file.name);
  const row = rowOf(file, userId, devices.now());
  if (await fitsIntoStore(file, devices.storage)) {
    if (await copy(row, file, vault)) return null;
    await vault.remove(row.id);
  }
  vault.hold(row, file);
  return null;
}

function rowOf(file: File, userId: string, now: number): LocalRecording {
  // A file's last change is the closest thing to when it was recorded; a clock that runs ahead is not believed.
  const timestamp = Math.min(file.lastModified, now);
  return {
    id: randomId(),
    userId,
    filename: cleanFileName(file.name),
    mimeType: file.type || 'audio/webm',
    startedAt: new Date(timestamp).toISOString(),
    timestamp,
    duration: 0,
    segmentNumber: 1,
    isAutoSegmented: false,
    ...languageField(),
    status: 'pending',
    uploaded: false,
    bytes: file.size,
    sliceCount: Math.ceil(file.size / sliceBytes),
    attempts: 0,
    nextAttemptAt: 0,
    isImported: true,
  };
}

async function fitsIntoStore(file: File, storage: StorageManager | undefined): Promise<boolean> {
  if (file.size > largestCopy) return false;
  try {
    const { usage = 0, quota = 0 } = (await storage?.estimate?.()) ?? {};
    return quota === 0 || file.size <= (quota - usage) * shareOfFree;
  } catch {
    return true;
  }
}

/** Slices first, the row last: what a closed page leaves half copied is never taken for a recording. */
async function copy(row: LocalRecording, file: File, vault: RecordingVault): Promise<boolean> {
  for (let sequence = 0; sequence < row.sliceCount; sequence += 1) {
    const start = sequence * sliceBytes;
    // A copy of the bytes: the file may be moved or changed before it is sent.
    const bytes = await file.slice(start, start + sliceBytes).arrayBuffer();
    if (!(await vault.append(row.id, sequence, new Blob([bytes])))) return false;
  }
  return vault.begin(row);
}
