import { join } from 'node:path';
import { listFileUses } from '@wingman/db/transfer/referenced-files.ts';
import { findMissingFiles } from '../adapters/audio-store/missing-files.ts';
import type { Config } from '../config/config.ts';
import type { Finding } from './finding.ts';
import type { Looked } from './look-at-instance.ts';
import { describeUse, listed } from './report.ts';

const subject = 'recordings';
const noFiles = { async *list() {} };

/** Whether the files that rows refer to exist. An unreachable storage is not reported here. */
export async function examineFiles(config: Config, looked: Looked): Promise<Finding[]> {
  const { database, audioStore = noFiles } = looked;
  if (database?.shape !== 'current') return [];
  const found = await findMissingFiles({ database, audioStore }).catch(() => undefined);
  if (!found) return [];
  const { wanted, missing, there } = found;
  if (missing.length === 0) return [{ subject, state: 'ok', says: `all ${wanted} files are there` }];
  if (there.size === 0) {
    const place = config.storage ? `the bucket ${config.storage.bucket}` : join(config.dataDir, 'audio');
    const says = `none of the ${wanted} files is there: is the disk of ${place} mounted, and the right one?`;
    return [{ subject, state: 'fail', says }];
  }
  const uses = await listFileUses(database.db, missing);
  const names = listed(uses, describeUse).join('; ');
  const says = `${missing.length} of ${wanted} files are missing: ${names}. A backup may have them (docs/operating.md)`;
  return [{ subject, state: 'warn', says }];
}
