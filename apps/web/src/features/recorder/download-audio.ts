import type { RecordingVault, VaultRecording } from './recording-vault.ts';

/** `wingman-2026-07-11-08-15.webm`: the moment of the recording in the browser's zone, with its own ending. */
export function downloadName(row: Pick<VaultRecording, 'timestamp' | 'filename'>): string {
  const date = new Date(row.timestamp);
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
  const extension = row.filename.split('.').at(-1) ?? 'webm';
  return `wingman-${day}-${pad(date.getHours())}-${pad(date.getMinutes())}.${extension}`;
}

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
