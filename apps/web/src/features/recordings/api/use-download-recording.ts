import type { DownloadFormat } from '@wingman/contract/recording.ts';
import { useState } from 'react';
import { serverPath } from '../../../lib/base-path.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { isStillSignedIn } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.recordings;

type Download = {
  /** The form that is being made ready, or null. */
  pending: DownloadFormat | null;
  start: (id: string, format: DownloadFormat) => Promise<void>;
};

/**
 * Saves a recording as a file. The server is asked first whether it can give it (an mp3 may have to be made), so
 * that a refusal is told here and not as a broken download; the bytes then go straight to the disk.
 */
export function useDownloadRecording(): Download {
  const [pending, setPending] = useState<DownloadFormat | null>(null);
  const start: Download['start'] = async (id, format) => {
    const url = serverPath(`/api/recordings/${encodeURIComponent(id)}/download?format=${format}`);
    setPending(format);
    try {
      const answer = await fetch(url, { method: 'HEAD', credentials: 'include' });
      if (answer.status === 401 || answer.status === 403) await isStillSignedIn();
      if (!answer.ok || !answer.headers.has('content-disposition')) throw new Error(answer.statusText);
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
      toastDone(texts.downloadReady);
    } catch {
      toastFailure(texts.downloadFailed, texts.downloadFailedText);
    } finally {
      setPending(null);
    }
  };
  return { pending, start };
}
