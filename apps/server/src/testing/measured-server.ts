import { slowness } from '@wingman/core/testing/processor-time.ts';
import { readConfig } from '../config/config.ts';
import { createApp } from '../process/app.ts';

/**
 * The product in a process of its own, which tells its address and, whenever it is asked, what processor time it has used.
 * Started by `processor-time.ts`; it ends with the test that started it.
 */
const [folder = ''] = process.argv.slice(2);
const config = readConfig({ PORT: '0', DATA_DIR: folder, SPEECH_ENGINE: 'off', RATE_LIMITS: 'off' }, folder);
const app = await createApp(config, { webFolder: folder, transcriptWaitMs: 0 });
process.on('message', (asked) => {
  if (asked === 'slowness') return void process.send?.({ slowness: slowness() });
  const { user, system } = process.cpuUsage();
  process.send?.({ milliseconds: (user + system) / 1000 });
});
process.on('disconnect', () => process.exit());
process.send?.({ address: await app.listen() });
