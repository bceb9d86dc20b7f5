import type { Fields } from './field.ts';

const user = [
  'Only events that this account did or that were done to it: its id or e-mail address.',
  'anna.rossi@example.org',
] as const;
const by = [
  'Only events that this account did: its id or e-mail address.',
  'anna.rossi@example.org',
] as const;
const about = [
  'Only events that were done to this account: its id or e-mail address.',
  'bruno.verdi@example.org',
] as const;
const from = ['Only events of this instant or day, or later.', '2026-11-01T00:00:00Z'] as const;
const to = ['Only events before this instant or day.', '2026-12-01T00:00:00Z'] as const;

/** What administrators ask the audit log and the figures over time. */
export const adminFields: Fields = {
  'getAdminAudit.user': user,
  'getAdminAudit.by': by,
  'getAdminAudit.about': about,
  'getAdminAudit.from': from,
  'getAdminAudit.to': to,
  'getAdminAuditExport.user': user,
  'getAdminAuditExport.by': by,
  'getAdminAuditExport.about': about,
  'getAdminAuditExport.from': from,
  'getAdminAuditExport.to': to,
  'getAdminAuditExport.kind': 'Only events of that kind.',
  'getAdminAuditExport.format': 'CSV, or an event as JSON in each line.',
  'getAdminFigures.by': 'Days or months.',
  'getAdminFigures.last': ['So many days or months up to today, the current one included.', 90],
  'Figures.by': 'Whether they are of days or of months.',
  'Figures.timeZone': ['Whose days and months they are, as an IANA name.', 'Europe/Rome'],
  figures: 'One entry for each day or month, the oldest first, without gaps.',
  period: ['The day (YYYY-MM-DD) or month (YYYY-MM).', '2026-11-30'],
  'PeriodFigures.activeUsers': ['Users who recorded or asked, each once.', 9],
  newUsers: ['Accounts that were made.', 1],
  recordedSeconds: ['Seconds by which recorded minutes grew.', 12_600],
  'PeriodFigures.questions': ['Questions that were asked.', 42],
  failedTranscriptions: ['Recordings that could not be transcribed, again each time.', 0],
  failedAnswers: ['Questions that the answer model or the server failed to answer.', 1],
};
