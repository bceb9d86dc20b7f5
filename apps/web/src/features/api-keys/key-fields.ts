import type { ApiKeyInput, ApiKeyScope } from '@wingman/contract/api-key.ts';

/** What is chosen of a new key, as its form holds it. */
export type KeyFields = {
  name: string;
  scopes: readonly ApiKeyScope[];
  /** Days from now, `date`, or empty: without an end. */
  end: string;
  /** `YYYY-MM-DD`, included; where `end` is `date`. */
  date: string;
};

export const endDays = ['7', '30', '90', '365'] as const;

const dayMs = 86_400_000;

/** A program that reads and asks changes nothing. */
export const newKeyFields: KeyFields = { name: '', scopes: ['read', 'ask'], end: '', date: '' };

/** As the server takes them; undefined where a day was to be chosen and is not. */
export function keyInputOf({ name, scopes, end, date }: KeyFields, now: Date): ApiKeyInput | undefined {
  if (end === '') return { name, scopes: [...scopes], expiresAt: null };
  const instant =
    end === 'date' ? new Date(`${date}T23:59:59`) : new Date(now.getTime() + Number(end) * dayMs);
  if (Number.isNaN(instant.getTime())) return undefined;
  return { name, scopes: [...scopes], expiresAt: instant.toISOString() };
}

/** One more, or one less. */
export function withScope(
  scopes: readonly ApiKeyScope[],
  scope: ApiKeyScope,
  isOn: boolean,
): readonly ApiKeyScope[] {
  const others = scopes.filter((each) => each !== scope);
  return isOn ? [...others, scope] : others;
}
