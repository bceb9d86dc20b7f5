import type { PresetAgent } from '@wingman/contract/agent.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { countPresets, insertPreset } from '@wingman/db/repositories/agent.repository.ts';
import { countUsers } from '@wingman/db/repositories/user.repository.ts';
import type { Clock } from '../ports/clock.ts';

/**
 * Fills a new instance, one without presets and without accounts. Later changes and deletions by an administrator are
 * kept.
 */
export async function seedPresetAgents(
  { database, clock }: { database: WingmanDatabase; clock: Clock },
  presets: PresetAgent[],
): Promise<void> {
  if ((await countPresets(database.db)) > 0 || (await countUsers(database.db)) > 0) return;
  const now = clock.now().toISOString();
  await database.db.transaction().execute(async (trx) => {
    await database.dialect.serialize(trx, 'preset-agents');
    if ((await countPresets(trx)) > 0) return;
    for (const preset of presets) {
      await insertPreset(trx, {
        ...preset,
        id: crypto.randomUUID(),
        isActive: true,
        createdAt: now,
        updatedAt: now,
      });
    }
  });
}
