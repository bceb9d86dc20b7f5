import { benchInstall } from './install.ts';
import { benchStart } from './start.ts';
import { benchStatistics } from './statistics.ts';
import { benchUpload } from './upload.ts';

/** Each benchmark prints its own figures, as ratios to the bare engines measured in the same run. */
const benchmarks: Record<string, { run: () => Promise<void>; summary: string; isSlow?: boolean }> = {
  start: { run: benchStart, summary: 'cold start to the first answer, idle memory' },
  upload: { run: benchUpload, summary: '20 uploads of 100 MB at once: memory growth, throughput' },
  statistics: {
    run: benchStatistics,
    summary: 'the figures of the admin panel with a million conversations, on both databases',
    isSlow: true,
  },
  install: {
    run: benchInstall,
    summary: 'install and tests of a fresh clone with an empty cache',
    isSlow: true,
  },
};

const [name] = process.argv.slice(2);
if (name === undefined) {
  for (const { run, isSlow } of Object.values(benchmarks)) if (!isSlow) await run();
} else if (benchmarks[name]) {
  await benchmarks[name].run();
} else {
  const list = Object.entries(benchmarks).map(([key, { summary }]) => `  ${key}  ${summary}`);
  console.error(`Unknown benchmark "${name}". Known are:\n${list.join('\n')}`);
  process.exitCode = 1;
}
