import { audioExtension, recordingFileName } from '@wingman/contract/file-name.ts';
import { browserZone } from '../../lib/day.ts';
import type { RecordingVault, VaultRecording } from './recording-vault.ts';

/** `2026-07-11 08.15 Registrazione.webm`: the moment of the recording in the browser's zone, with its own ending. */
function downloadName({ timestamp, filename, mimeType }: NamedRow): string {
  const type = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? null;
  const createdAt = new Date(timestamp).toISOString();
  return recordingFileName(
    { title: null, filename, createdAt },
    browserZone(),
    audioExtension({ filename, type }),
  );
}

type NamedRow = Pick<VaultRecording, 'timestamp' | 'filename' | 'mimeType'>;

/** Saves a recording of this browser as a file. Throws with an Italian sentence when its audio is not there. */
export async function downloadLocalAudio(vault: RecordingVault, row: VaultRecording): Promise<void> {
  const { audio } = await vault.audioOf(row.id);
  const url = URL.createObjectURL(audio);
  const link = document.createElement('a');
  link.href = url;
  link.download = downloadName(row);
  link.click();
  // The browser reads the address after this turn; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
