import { auditExportSchema } from '@wingman/contract/audit-log.ts';
import type { CallDescription } from './operation.ts';
import { fieldsOfInput } from './schemas.ts';

/** `GET /api/admin/audit/export`, see `rest/audit-export.ts`. */
export function auditExportCall(): CallDescription {
  return {
    method: 'GET',
    url: '/api/admin/audit/export',
    tag: 'Administration',
    summary: 'What was done on the instance as a file',
    details:
      'Newest first, filtered like `GET /api/admin/audit`: CSV with a header line, or with `format=jsonl` an event of that call in each line. ' +
      'The file is written while it is sent. Cells that a spreadsheet would take for a formula begin with an apostrophe.',
    access: 'admin',
    query: fieldsOfInput(auditExportSchema),
    answers: {
      200: {
        description: 'The file.',
        content: { 'text/csv': { schema: {} }, 'application/jsonl': { schema: {} } },
      },
    },
  };
}
