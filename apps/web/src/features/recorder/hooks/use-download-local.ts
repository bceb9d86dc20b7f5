import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { downloadLocalAudio } from '../download-audio.ts';
import { useRecorderServices } from '../recorder-context.tsx';
import type { VaultRecording } from '../recording-vault.ts';

/** Saves a recording of this browser as a file, and tells when that cannot be done. */
export function useDownloadLocal(): (row: VaultRecording) => void {
  const { vault, notify } = useRecorderServices();
  return (row) => {
    downloadLocalAudio(vault, row).catch(() => {
      notify({ kind: 'error', ...lazyMessages.pendingUploads.downloadFailed });
    });
  };
}
