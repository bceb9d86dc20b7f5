import { z } from 'zod';
import { auditKinds } from './audit.ts';
import { pageInputSchema } from './recording.ts';

/** One audit event as administrators read it. `createdAt` is an ISO 8601 instant with Z. */
export const auditEventSchema = z.object({
  id: z.string(),
  /** A newer version may write kinds that this one does not know. */
  kind: z.string(),
  /** Who did it; null when unknown, when it was done from the command line, or when the account is deleted. */
  userId: z.string().nullable(),
  userEmail: z.string().nullable(),
  /** The subject, see audit.ts: mostly an id. */
  subject: z.string(),
  /** The e-mail address of the account that `subject` names, if it exists. */
  subjectEmail: z.string().nullable(),
  /** Network address of the request; null from the command line. */
  address: z.string().nullable(),
  createdAt: z.string(),
});
export type ListedAuditEvent = z.infer<typeof auditEventSchema>;

export const auditPageSchema = z.object({
  events: auditEventSchema.array(),
  /** Cursor of the next page; null on the last. */
  nextCursor: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

export const wrongCursor = 'Segnaposto della pagina non valido';

/** An instant, or a day of the instance's time zone: its beginning. */
const time = z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'Data non valida');
const account = z.string().trim().min(1).max(254);

const filters = {
  kind: z.enum(auditKinds, 'Tipo di evento sconosciuto').optional(),
  user: account.optional(),
  by: account.optional(),
  about: account.optional(),
  from: time.optional(),
  to: time.optional(),
};

/**
 * `user`: id or e-mail address of the account that did it or that it was done to; `by`, `about`: of only one of both. `from` is
 * included, `to` excluded.
 */
export const auditInputSchema = pageInputSchema.extend(filters);
export type AuditInput = z.infer<typeof auditInputSchema>;
export type AuditFilters = Omit<AuditInput, 'limit' | 'cursor'>;

export const auditExportFormats = ['csv', 'jsonl'] as const;
export type AuditExportFormat = (typeof auditExportFormats)[number];

/** CSV without `format`. */
export const auditExportSchema = z.strictObject({
  ...filters,
  format: z.enum(auditExportFormats, 'Il formato può essere csv o jsonl').optional(),
});
export type AuditExport = z.infer<typeof auditExportSchema>;
