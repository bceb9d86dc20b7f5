import { parseArgs } from 'node:util';
import { type KillReport, runKills } from '../../apps/server/tests/faults/kills/kill-run.ts';

const defaultKills = 200;
const defaultMinutes = 60;
const compareEvery = 20;

function printTable({ kills, seed, acknowledged, recordings, questions, hits, findings }: KillReport): void {
  console.log(`  seed ${seed}, ${kills} kills, ${recordings} recordings, ${questions} questions`);
  for (const [label, times] of [...hits].sort(([, one], [, other]) => other - one)) {
    console.log(`    ${String(times).padStart(4)} × ${label}`);
  }
  const { lost, doubled, orphans, damage, refusals } = findings;
  console.log(
    `  acknowledged ${acknowledged}, lost ${lost.length}, doubled ${doubled.length}, orphans ${orphans.length}, damaged ${damage.length}, refused ${refusals.length}`,
  );
  for (const finding of Object.values(findings).flat()) console.log(`    ${finding}`);
}

/** Kills the server at random moments while people use it: --kills N (200), --minutes N (60), --seed N (of the clock). */
export async function benchFaults(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { kills: text, minutes: text, seed: text } });
  const kills = Number(values.kills ?? defaultKills);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const withinMs = Number(values.minutes ?? defaultMinutes) * 60_000;
  console.log(`faults: ${kills} kills, seed ${seed}`);
  const startedAt = performance.now();
  const minutes = () => ((performance.now() - startedAt) / 60_000).toFixed(1);
  let told = 0;
  const seen = new Set<string>();
  const onKill = (report: KillReport) => {
    const found = Object.values(report.findings).flat().length;
    for (const finding of Object.values(report.findings).flat()) {
      if (!seen.has(finding)) console.log(`    ${finding}`);
      seen.add(finding);
    }
    if (report.kills < told + compareEvery) return;
    told = report.kills;
    console.log(
      `  ${report.kills} kills after ${minutes()} minutes, ${report.acknowledged} acknowledged, ${found} findings`,
    );
  };
  const report = await runKills({ kills, seed, withinMs, compareEvery, onKill });
  printTable(report);
  console.log(`  ${minutes()} minutes`);
  if (Object.values(report.findings).some((list) => list.length > 0)) process.exitCode = 1;
}
