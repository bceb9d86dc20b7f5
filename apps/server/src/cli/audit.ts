import { type AuditKind, auditKinds } from '@wingman/contract/audit.ts';
import type { ListedAuditEvent } from '@wingman/contract/audit-log.ts';
import type { Config } from '../config/config.ts';
import { StartFailure } from '../config/start-failure.ts';
import { instantOf } from './day-option.ts';
import type { Report } from './report.ts';
import { withInstance } from './with-instance.ts';

export type AuditOptions = {
  user?: string | undefined;
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  limit?: string | undefined;
  csv?: boolean | undefined;
};

const columns = ['time', 'kind', 'who', 'subject', 'address'] as const;

/**
 * `wingman admin audit`: what was done, by whom and from where, newest first. Days are those of DEFAULT_TIME_ZONE; `to` is not
 * in the range any more. @throws {StartFailure} when a day, a kind or a number cannot be understood
 */
export async function audit(config: Config, options: AuditOptions, report: Report): Promise<void> {
  const { user, csv } = options;
  const input = {
    ...(user === undefined ? {} : { user }),
    kind: kindOf(options.kind),
    from: instantOf(options.from, config.defaultTimeZone),
    to: instantOf(options.to, config.defaultTimeZone),
  };
  const most = numberOf(options.limit);
  const events: ListedAuditEvent[] = [];
  await withInstance(config, async ({ services }) => {
    for await (const event of services.auditLog.each(input)) {
      if (events.length >= most) break;
      events.push(event);
    }
  });
  const rows = events.map((event) => [
    event.createdAt,
    event.kind,
    event.userEmail ?? event.userId ?? '',
    event.subjectEmail ?? event.subject,
    event.address ?? '',
  ]);
  const found = rows.length === 0 ? ['There is no such event.'] : inColumns(rows);
  report({ events }, csv ? [columns, ...rows].map(csvLine) : found);
}

function kindOf(kind: string | undefined): AuditKind | undefined {
  const known = auditKinds.find((each) => each === kind);
  if (kind === undefined || known) return known;
  throw new StartFailure(`There is no kind of event ${kind}: there are ${auditKinds.join(', ')}.`);
}

function numberOf(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new StartFailure(`--limit ${text} is no number of events.`);
}

/** RFC 4180. A spreadsheet must not take what somebody typed for a formula. */
function csvLine(values: readonly string[]): string {
  return values
    .map((value) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value))
    .map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',');
}

function inColumns(rows: string[][]): string[] {
  const widths = columns.map((_, column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((value, column) => onOneLine(value).padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** What somebody typed must not act on the terminal. */
const onOneLine = (text: string) => text.replace(/\p{C}/gu, ' ');
