import { useMutation } from '@tanstack/react-query';
import type { NoteLine } from '@wingman/contract/notes.ts';
import { fetchFile, saveFile } from '../../../lib/fetch-file.ts';
import { toastFailure } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

/** Saves a line that has a day as a file for a calendar, named by the server. */
export function useCalendarFile() {
  return useMutation({
    mutationFn: async ({ recordingId, id }: Pick<NoteLine, 'recordingId' | 'id'>) =>
      saveFile(
        await fetchFile(`/api/recordings/${recordingId}/notes/lines/${id}/calendar`, ['text/calendar']),
      ),
    onError: (error) => toastFailure(lazyMessages.notes.calendar.fileFailed, error.message),
  });
}
