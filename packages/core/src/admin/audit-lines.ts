import type { AuditExportFormat, ListedAuditEvent } from '@wingman/contract/audit-log.ts';

const columns = ['time', 'kind', 'who', 'subject', 'address'] as const;
/** Events that are sent at a time. */
const linesAtOnce = 100;

/** The cells of an event, as people read it: addresses of accounts in place of ids, where they still exist. */
export const auditCells = (event: ListedAuditEvent): string[] => [
  event.createdAt,
  event.kind,
  event.userEmail ?? event.userId ?? '',
  event.subjectEmail ?? event.subject,
  event.address ?? '',
];

/** A file of events, some lines at a time: CSV with a header, or an object of JSON in each line. */
export async function* auditLines(
  events: AsyncIterable<ListedAuditEvent>,
  format: AuditExportFormat,
): AsyncGenerator<string> {
  let lines = format === 'csv' ? [csvLine(columns)] : [];
  for await (const event of events) {
    lines.push(format === 'csv' ? csvLine(auditCells(event)) : JSON.stringify(event));
    if (lines.length < linesAtOnce) continue;
    yield `${lines.join(ends[format])}${ends[format]}`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join(ends[format])}${ends[format]}`;
}

const ends: Record<AuditExportFormat, string> = { csv: '\r\n', jsonl: '\n' };

/** RFC 4180. A spreadsheet must not take what somebody typed for a formula. */
function csvLine(values: readonly string[]): string {
  return values
    .map((value) => (/^\s*[=+\-@\t\r]/u.test(value) ? `'${value}` : value))
    .map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',');
}
