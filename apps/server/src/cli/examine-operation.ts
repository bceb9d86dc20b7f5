import { latestBackupRuns } from '@wingman/core/backups/backup-run.ts';
import type { Config } from '../config.ts';
import type { Finding } from './finding.ts';
import type { Looked } from './look-at-instance.ts';

const collectorWithinMs = 5_000;
/** An instance whose latest backup is older than this has probably lost the habit. */
const backupDays = 8;

/** What operators look at: figures, traces, backups. Nothing of it keeps the product from working. */
export async function examineOperation(config: Config, looked: Looked): Promise<Finding[]> {
  const { metricsToken } = config.telemetry;
  const metrics = metricsToken ? 'at /metrics, for whoever sends METRICS_TOKEN' : 'none: set METRICS_TOKEN';
  return [
    ...(await examineBackups(looked)),
    { subject: 'metrics', state: 'ok', says: metrics },
    ...(await examineTraces(config)),
  ];
}

async function examineBackups({ database, clock }: Looked): Promise<Finding[]> {
  // Of a database without this version's tables nothing can be told.
  if (database?.shape !== 'current') return [];
  const runs = await latestBackupRuns({ database, clock }, 50);
  const done = runs.find(({ state }) => state === 'done');
  if (!done) {
    const says = 'none was made yet: `wingman backup FOLDER`, or the button in the panel';
    return [{ subject: 'backup', state: 'warn', says }];
  }
  const days = (clock.now().getTime() - Date.parse(done.startedAt)) / 86_400_000;
  const says = `the latest is of ${done.startedAt}, in ${done.folder} on ${done.host}`;
  return [{ subject: 'backup', state: days > backupDays ? 'warn' : 'ok', says }];
}

/** A collector that answers at all is there; what it takes shows in the log once there is something to send. */
async function examineTraces({ telemetry: { traces } }: Config): Promise<Finding[]> {
  if (!traces) return [];
  try {
    await fetch(traces.url, { method: 'HEAD', signal: AbortSignal.timeout(collectorWithinMs) });
    return [{ subject: 'traces', state: 'ok', says: traces.url }];
  } catch {
    return [{ subject: 'traces', state: 'warn', says: `${traces.url} does not answer` }];
  }
}
