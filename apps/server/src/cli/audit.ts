import { once } from 'node:events';
import { type AuditKind, auditKinds } from '@wingman/contract/audit.ts';
import { type AuditFilters, auditExportFormats, type ListedAuditEvent } from '@wingman/contract/audit-log.ts';
import { auditCells, auditLines } from '@wingman/core/admin/audit-lines.ts';
import type { Config } from '../config/config.ts';
import { StartFailure } from '../config/start-failure.ts';
import { inColumns } from './columns.ts';
import { instantOf } from './day-option.ts';
import type { Report } from './report.ts';
import { withInstance } from './with-instance.ts';

export type AuditOptions = {
  user?: string | undefined;
  by?: string | undefined;
  about?: string | undefined;
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  limit?: string | undefined;
  csv?: boolean | undefined;
  jsonl?: boolean | undefined;
};

/**
 * `wingman admin audit`: what was done, by whom and from where, newest first. Days are those of DEFAULT_TIME_ZONE; `to` is not
 * in the range any more. CSV and lines of JSON are written as they are read.
 * @throws {StartFailure} when a day, a kind or a number cannot be understood
 */
export async function audit(
  config: Config,
  options: AuditOptions,
  report: Report,
  output: NodeJS.WritableStream = process.stdout,
): Promise<void> {
  const { csv, jsonl } = options;
  if (csv && jsonl) throw new StartFailure('Only one of --csv and --jsonl is possible.');
  const format = auditExportFormats.find((each) => options[each]);
  const filters = filtersOf(options, config.defaultTimeZone);
  const most = numberOf(options.limit);
  await withInstance(config, async ({ services }) => {
    const events = firstOf(services.auditLog.each(filters), most);
    if (format) return writeLines(auditLines(events, format), output);
    const all = await Array.fromAsync(events);
    const found = all.length === 0 ? ['There is no such event.'] : inColumns(all.map(auditCells));
    report({ events: all }, found);
  });
}

function filtersOf(options: AuditOptions, timeZone: string): AuditFilters {
  const { user, by, about } = options;
  return {
    ...(user === undefined ? {} : { user }),
    ...(by === undefined ? {} : { by }),
    ...(about === undefined ? {} : { about }),
    kind: kindOf(options.kind),
    from: instantOf(options.from, timeZone),
    to: instantOf(options.to, timeZone),
  };
}

async function* firstOf(events: AsyncIterable<ListedAuditEvent>, most: number) {
  let number = 0;
  for await (const event of events) {
    yield event;
    number += 1;
    if (number >= most) return;
  }
}

/** No faster than whoever reads them. */
async function writeLines(lines: AsyncIterable<string>, output: NodeJS.WritableStream): Promise<void> {
  for await (const text of lines) if (!output.write(text)) await once(output, 'drain');
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
