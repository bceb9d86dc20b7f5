import type { Handle } from '../handle.ts';

/** The secret of this name; `made` is inserted if there is none, and of two nodes the first wins. */
export async function insertInstanceSecret(
  handle: Handle,
  { name, made, now }: { name: string; made: string; now: string },
): Promise<string> {
  await handle
    .insertInto('instance_secrets')
    .values({ name, secret: made, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { secret } = await handle
    .selectFrom('instance_secrets')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return secret;
}
