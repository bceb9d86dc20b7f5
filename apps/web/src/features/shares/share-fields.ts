import type { Share } from '@wingman/contract/share.ts';
import { shareLimits } from '@wingman/contract/share-table.ts';

/** What is chosen of a link, as its form holds it. */
export type ShareFields = {
  /** Days from now, or `date`. */
  end: string;
  /** `YYYY-MM-DD`, included; where `end` is `date`. */
  date: string;
  hasAudio: boolean;
  mayDownload: boolean;
  hasPassword: boolean;
  /** Empty where the password stays as it is. */
  password: string;
  ownerName: string;
};

export const endDays = ['1', String(shareLimits.usualDays), '30', '365'] as const;

const dayMs = 86_400_000;

/** Of a new link. */
export const newFields: ShareFields = {
  end: String(shareLimits.usualDays),
  date: '',
  hasAudio: false,
  mayDownload: false,
  hasPassword: false,
  password: '',
  ownerName: '',
};

/** Of a link that there is. */
export function fieldsOf(share: Share): ShareFields {
  const { hasAudio, mayDownload, hasPassword, ownerName, expiresAt } = share;
  const date = localDate(new Date(expiresAt));
  return { end: 'date', date, hasAudio, mayDownload, hasPassword, password: '', ownerName: ownerName ?? '' };
}

/** A day of this browser's clock. */
function localDate(instant: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${instant.getFullYear()}-${part(instant.getMonth() + 1)}-${part(instant.getDate())}`;
}

/** The instant of the end; undefined where no day is chosen. */
function endOf({ end, date }: Pick<ShareFields, 'end' | 'date'>, now: Date): string | undefined {
  if (end !== 'date') return new Date(now.getTime() + Number(end) * dayMs).toISOString();
  const last = new Date(`${date}T23:59:59`);
  return Number.isNaN(last.getTime()) ? undefined : last.toISOString();
}

export type ShareProblem = 'date' | 'past' | 'far' | 'password';

/** What stands in the way of a link. `needsPassword`: there is none yet. */
export function problemOf(fields: ShareFields, needsPassword: boolean, now: Date): ShareProblem | null {
  const end = endOf(fields, now);
  if (end === undefined) return 'date';
  if (Date.parse(end) <= now.getTime()) return 'past';
  if (Date.parse(end) > now.getTime() + shareLimits.days * dayMs) return 'far';
  const { min, max } = shareLimits.password;
  const length = [...fields.password].length;
  const mayBeEmpty = !fields.hasPassword || !needsPassword;
  if (length === 0 ? mayBeEmpty : !fields.hasPassword || (length >= min && length <= max)) return null;
  return 'password';
}

/** As the server takes them. What stays is left out. */
export function choicesOf(fields: ShareFields, now: Date) {
  const { hasAudio, mayDownload, hasPassword, password, ownerName } = fields;
  return {
    expiresAt: endOf(fields, now),
    hasAudio,
    mayDownload: hasAudio && mayDownload,
    password: hasPassword ? password || undefined : null,
    ownerName: ownerName.trim() || null,
  };
}
