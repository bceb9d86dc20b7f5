import { maxExportedRecordings } from '@wingman/contract/recording-export-table.ts';
import { useState } from 'react';
import { serverPath } from '../../../lib/base-path.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { isStillSignedIn } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.library;

type Export = { isPending: boolean; start: (ids: readonly string[]) => Promise<void> };

/**
 * Saves recordings as one zip file. The server is asked first whether it can give them, so that a refusal is told here; the bytes
 * then go straight to the disk.
 */
export function useExportRecordings(): Export {
  const [isPending, setPending] = useState(false);
  const start: Export['start'] = async (ids) => {
    if (ids.length > maxExportedRecordings) {
      toastFailure(lazyMessages.recordings.downloadFailed, texts.exportLimit(maxExportedRecordings));
      return;
    }
    const url = serverPath(`/api/recordings/export?ids=${ids.map(encodeURIComponent).join(',')}`);
    setPending(true);
    try {
      const answer = await fetch(url, { method: 'HEAD', credentials: 'include' });
      if (answer.status === 401 || answer.status === 403) await isStillSignedIn();
      if (!answer.ok || !answer.headers.has('content-disposition')) throw new Error(answer.statusText);
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
      toastDone(texts.exportBegun(ids.length));
    } catch {
      toastFailure(lazyMessages.recordings.downloadFailed, texts.exportFailed);
    } finally {
      setPending(false);
    }
  };
  return { isPending, start };
}
