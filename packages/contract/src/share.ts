import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { shareKinds, shareLimits, shareStates } from './share-table.ts';

/** A link as its user sees it. The link itself is stored as a hash, so that it is shown once, when it is made. */
export const shareSchema = z.object({
  id: z.string(),
  kind: z.enum(shareKinds),
  /** Null for an answer. */
  recordingId: z.string().nullable(),
  lineId: z.string().nullable(),
  /** Of an answer. */
  conversationId: z.string().nullable(),
  /** Of a span: seconds of the recording. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  /** The title of the recording, the text of the line or the question, cut; null for a recording without a title. */
  title: z.string().nullable(),
  /** When the recording began, or the question was asked. */
  madeAt: z.string(),
  hasAudio: z.boolean(),
  /** The sound may be saved. */
  mayDownload: z.boolean(),
  hasPassword: z.boolean(),
  /** By which name the page says whose it is; null: it does not say. */
  ownerName: z.string().nullable(),
  state: z.enum(shareStates),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  openings: z.number().int(),
  lastOpenedAt: z.string().nullable(),
});
export type Share = z.infer<typeof shareSchema>;

/** The response to making one, the only one with `path`: below the server's own address. */
export const createdShareSchema = shareSchema.extend({ path: z.string() });
export type CreatedShare = z.infer<typeof createdShareSchema>;

/** `isOn`: the instance allows links; those that were made before answer nothing while it does not. Newest first. */
export const sharesSchema = z.object({ isOn: z.boolean(), shares: shareSchema.array() });
export type Shares = z.infer<typeof sharesSchema>;

const idSchema = z.string().min(1).max(64);
const second = z.number('Il tratto non è valido').min(0, 'Il tratto non è valido').max(1_000_000);

const wrongPassword = `La password deve avere da ${shareLimits.password.min} a ${shareLimits.password.max} caratteri`;
const countOf = (text: string) => [...text].length;
const passwordSchema = z
  .string(wrongPassword)
  .max(shareLimits.password.max * 2, wrongPassword)
  .refine(
    (text) => countOf(text) >= shareLimits.password.min && countOf(text) <= shareLimits.password.max,
    wrongPassword,
  );

const longName = `Il nome può avere al massimo ${shareLimits.ownerName} caratteri`;
const ownerNameSchema = z
  .string('Il nome non è valido')
  .max(1_000, longName)
  .overwrite(cleanLine)
  .max(shareLimits.ownerName, longName);

const wrongEnd = 'La data di fine non è valida';
const endSchema = z.iso
  .datetime({ offset: true, message: wrongEnd, abort: true })
  .refine((text) => !Number.isNaN(Date.parse(text)), wrongEnd);

/** What can be chosen when it is made and later. */
const choices = {
  /** With sound: of a recording or a span. */
  hasAudio: z.boolean('Indica se con l’audio').optional(),
  mayDownload: z.boolean('Indica se l’audio si può scaricare').optional(),
  /** Seven days from now where it is left out. */
  expiresAt: endSchema.optional(),
  /** Null: none. */
  password: passwordSchema.nullish(),
  /** Null: the page does not say whose it is. */
  ownerName: ownerNameSchema.nullish(),
};

const wrongKind = 'Si può condividere recording, span, notes, line o answer';

/** `recordingId` for all but an answer, `lineId` for a line, `from` and `to` for a span, `conversationId` for an answer. */
export const shareInputSchema = z
  .strictObject({
    kind: z.enum(shareKinds, wrongKind),
    recordingId: idSchema.optional(),
    lineId: idSchema.optional(),
    conversationId: idSchema.optional(),
    from: second.optional(),
    to: second.optional(),
    ...choices,
  })
  .superRefine(({ kind, recordingId, lineId, conversationId, from, to }, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'answer') {
      if (conversationId === undefined) missing('conversationId', 'Indica la risposta');
      return;
    }
    if (recordingId === undefined) missing('recordingId', 'Indica la registrazione');
    if (kind === 'line' && lineId === undefined) missing('lineId', 'Indica la riga');
    if (kind !== 'span') return;
    if (from === undefined || to === undefined || !(from < to))
      missing('to', 'Il tratto deve finire dopo che è cominciato');
  });
export type ShareInput = z.infer<typeof shareInputSchema>;

export const shareIdSchema = z.strictObject({ id: idSchema });

/** What is left out stays. */
export const shareUpdateSchema = shareIdSchema.extend(choices);
export type ShareUpdate = z.infer<typeof shareUpdateSchema>;

/** Those of one recording, or all. */
export const sharesInputSchema = z.strictObject({ recordingId: idSchema.optional() });
export type SharesInput = z.infer<typeof sharesInputSchema>;

/** The form of a page with a password. A longer text than any password is a wrong one. */
export const sharedPasswordSchema = z.object({ password: z.string().max(4_000).default('') });
