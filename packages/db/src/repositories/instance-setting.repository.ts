import type { Handle } from '../handle.ts';

/** What was chosen under this name; undefined while nobody has. */
export async function findInstanceSetting(handle: Handle, name: string): Promise<string | undefined> {
  const row = await handle
    .selectFrom('instance_settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

export async function upsertInstanceSetting(
  handle: Handle,
  { name, value, now }: { name: string; value: string; now: string },
): Promise<void> {
  const values = { value, updated_at: now };
  await handle
    .insertInto('instance_settings')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}
