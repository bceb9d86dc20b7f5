import { expect, it } from 'vitest';
import { runKills } from './kills/kill-run.ts';

const kills = 100;

// Two programs at once: each waits for its own start and for its own load most of the time.
it.concurrent.each([20_261_129, 20_261_130])(
  'killed 100 times at random moments under load (seed %i), it loses, duplicates and leaves behind nothing',
  async (seed) => {
    const report = await runKills({ kills, seed, compareEvery: 25 });
    expect(report.findings).toEqual({ lost: [], doubled: [], orphans: [], damage: [], refusals: [] });
    expect(report.kills).toBeGreaterThanOrEqual(kills);
    expect(report.acknowledged).toBeGreaterThan(kills);
  },
  3_600_000,
);
