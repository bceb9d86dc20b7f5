import { type AudioSlices, slicesOf } from '@wingman/client/upload-recording.ts';
import type { RebuiltAudio, RecordingVault, VaultRecording } from './recording-vault.ts';

/** So many slices are read from the local store at once: a quarter of an hour. */
const slicesAtOnce = 500;

/**
 * The audio of a recording as it is sent: files in slices of one size, what was recorded here in those that were written,
 * and may have been sent, while it was made. Slices that are missing are passed over; one that was there a moment ago is not: a store
 * that cannot be read now would make the server believe that it has everything.
 */
export function audioSlices(
  vault: RecordingVault,
  row: VaultRecording,
  { audio, sequences }: RebuiltAudio,
): AudioSlices {
  if (row.isImported) return slicesOf(audio);
  const { id, sliceCount } = row;
  return {
    slices: sliceCount,
    bytes: audio.size,
    async read(from, maxBytes) {
      for (let first = from; first < sliceCount; first += 1) {
        const found = await vault.slicesFrom(id, first, slicesAtOnce);
        if (found.length > 0) return joined(found, first - from, maxBytes);
        if (sequences.has(first)) throw new Error('The local store does not give a slice that it has');
      }
      return { content: new Blob([]), count: 0 };
    },
  };
}

/** As many slices as fit, at least one; `missing` ones before them count as sent. */
function joined(found: Blob[], missing: number, maxBytes: number): { content: Blob; count: number } {
  let bytes = 0;
  const fitting = found.filter((slice, index) => {
    bytes += slice.size;
    return index === 0 || bytes <= maxBytes;
  });
  return { content: new Blob(fitting), count: missing + fitting.length };
}
