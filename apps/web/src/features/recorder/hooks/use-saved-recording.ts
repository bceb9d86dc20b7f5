import { useNetwork } from '@mantine/hooks';
import { useLocalRecording } from './use-local-recordings.ts';

/**
 * Where a recording that has just ended is: being written down, on its way, waiting for a network or a server, refused, or
 * where it can be opened; `gone` when nothing was recorded.
 */
export type SavedPlace = 'saving' | 'sending' | 'offline' | 'later' | 'refused' | 'arrived' | 'gone';

export function useSavedRecording(id: string): SavedPlace {
  const { online } = useNetwork();
  const row = useLocalRecording(id);
  if (row === undefined) return 'saving';
  if (row === null) return 'gone';
  switch (row.place) {
    case 'capturing':
      return 'saving';
    case 'uploaded':
      return 'arrived';
    case 'processing':
      // The server's answer waits for the words; what was sent while it was made has its page already.
      return row.wasLive ? 'arrived' : 'sending';
    case 'refused':
      return 'refused';
    case 'uploading':
      return 'sending';
    case 'pending':
      if (!online) return 'offline';
      return row.lastError === undefined ? 'sending' : 'later';
  }
}
