import { useMutation } from '@tanstack/react-query';
import type { AuditExportFormat, AuditFilters } from '@wingman/contract/audit-log.ts';
import { fetchFile, saveFile } from '../../../lib/fetch-file.ts';
import { processing } from '../../../lib/processing.ts';
import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const pageSize = 50;

/** What was done on the instance, newest first, in pages. */
export function useAudit(filters: AuditFilters) {
  return trpc.audit.list.useInfiniteQuery(
    { ...filters, limit: pageSize },
    {
      // What was found before stays while the next letters are looked up.
      placeholderData: (before) => before,
      refetchOnMount: 'always',
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    },
  );
}

/** Saves all events that the filters leave as a file, named by the server. */
export function useExportAudit() {
  return useMutation({
    meta: processing,
    mutationFn: async ({ filters, format }: { filters: AuditFilters; format: AuditExportFormat }) => {
      const given = Object.entries({ ...filters, format }).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(given as [string, string][]);
      saveFile(await fetchFile(`/api/admin/audit/export?${query}`, ['text/csv', 'application/jsonl']));
    },
    onError: (error) => toastFailure(lazyMessages.audit.exportFailed, error.message),
  });
}
