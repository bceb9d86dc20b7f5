import { sql } from 'kysely';
import type { Handle } from '../handle.ts';

/** Failed sign-ins of one subject (an address or an account) in the window that ends at an instant. */
export type SignInAttempts = { subject: string; failures: number; windowEndsAt: string };

/** Subjects without failures are missing; a window that has ended is still there. */
export async function findAttempts(handle: Handle, subjects: string[]): Promise<SignInAttempts[]> {
  if (subjects.length === 0) return [];
  const rows = await handle
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where('subject', 'in', subjects)
    .orderBy('subject')
    .execute();
  return rows.map((row) => ({
    subject: row.subject,
    failures: row.failures,
    windowEndsAt: row.window_ends_at,
  }));
}

/** Counts up while the window lasts; after its end the count begins again at 1, with the new end. */
export async function recordFailure(
  handle: Handle,
  subject: string,
  now: string,
  windowEndsAt: string,
): Promise<void> {
  const hasEnded = sql<boolean>`sign_in_attempts.window_ends_at <= ${now}`;
  await handle
    .insertInto('sign_in_attempts')
    .values({ subject, failures: 1, window_ends_at: windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql<number>`case when ${hasEnded} then 1 else sign_in_attempts.failures + 1 end`,
        window_ends_at: sql<string>`
          case when ${hasEnded} then excluded.window_ends_at else sign_in_attempts.window_ends_at end
        `,
      }),
    )
    .execute();
}

export async function clearAttempts(handle: Handle, subjects: string[]): Promise<void> {
  if (subjects.length === 0) return;
  await handle.deleteFrom('sign_in_attempts').where('subject', 'in', subjects).execute();
}

export async function deleteExpiredAttempts(handle: Handle, now: string): Promise<void> {
  await handle.deleteFrom('sign_in_attempts').where('window_ends_at', '<=', now).execute();
}
