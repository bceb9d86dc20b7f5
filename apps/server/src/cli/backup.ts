import { resolve } from 'node:path';
import { DomainError } from '@wingman/contract/error.ts';
import { recordAudit } from '@wingman/core/accounts/audit.ts';
import { indexAllRecordings } from '@wingman/core/recall/search-indexer.ts';
import { type FileUse, listFileUses } from '@wingman/db/transfer/referenced-files.ts';
import { chooseState, readStates } from '../adapters/backup/backup-states.ts';
import { failureOf, type MadeBackup, makeBackup } from '../adapters/backup/make-backup.ts';
import { moveInstance } from '../adapters/backup/move-instance.ts';
import { restoreBackup, stateToRestore } from '../adapters/backup/restore-backup.ts';
import type { Damage } from '../adapters/backup/verify-backup.ts';
import type { Config } from '../config/config.ts';
import { StartFailure } from '../config/start-failure.ts';
import { codeOf } from '../data-folder/data-folder.ts';
import { holdDataFolder, openAudioStore, openMigrated } from '../process/open-instance.ts';
import { describeUse, listed, megabytes, type Report } from './report.ts';
import { withInstance } from './with-instance.ts';

/** `verify`: everything in the folder is read again afterwards and compared with its hashes. */
export type BackupFlags = { verify?: boolean };

/**
 * `wingman backup FOLDER`: adds the state of this moment to a backup, also while the server runs.
 * @throws {StartFailure} when there is no room, nothing can be written, or another one is being made there; after the backup
 * was made, when not everything that belongs to it is there or whole
 */
export async function backup(
  config: Config,
  folder: string,
  report: Report,
  { verify = false }: BackupFlags = {},
): Promise<void> {
  const target = resolve(folder);
  const { dataDir, backupRetention: retention, defaultTimeZone: timeZone } = config;
  const started = performance.now();
  const { done, uses } = await withInstance(config, async (instance) => {
    const made = await makeBackup(instance, target, { dataDir, retention, timeZone, verify }).catch(
      (error: unknown) => {
        throw whyNot(error, target);
      },
    );
    return { done: made, uses: await listFileUses(instance.database.db, made.missing) };
  });
  const seconds = (performance.now() - started) / 1000;
  const { state, ...rest } = done;
  report({ folder: target, seconds, state: state.name, ...state.manifest, ...rest }, [
    `Backed up to ${target} in ${seconds.toFixed(1)} s: the database (${megabytes(state.manifest.database.bytes)}) and ` +
      `${done.files} files, ${done.copied} of them new (${megabytes(done.copiedBytes)}).`,
    ...missingSentences(done, uses),
    ...(done.verification ? verificationSentences(done.verification) : []),
  ]);
  if (done.missing.length > 0) {
    throw new StartFailure(
      `Files of recordings are missing in this Wingman (${done.missing.length}): is the disk of the recordings mounted?`,
    );
  }
  const damaged = done.verification?.damaged.length ?? 0;
  if (damaged > 0)
    throw new StartFailure(`Files of the backup are damaged and could not be repaired (${damaged}).`);
}

function missingSentences({ missing, unsaved }: MadeBackup, uses: FileUse[]): string[] {
  if (missing.length === 0) return [];
  return [
    `Files that this Wingman has lost: ${missing.length}; the backup keeps ${missing.length - unsaved} of them.`,
    ...listed(uses, (use) => `missing: ${describeUse(use)}`),
  ];
}

function verificationSentences({
  checked,
  checkedBytes,
  seconds,
  repaired,
  damaged,
}: NonNullable<MadeBackup['verification']>): string[] {
  const speed = checkedBytes / 1e6 / Math.max(seconds, 0.001);
  const describe = ({ path, states, use }: Damage) =>
    `${use ? describeUse(use) : path}, in ${states.length === 1 ? `the state ${states[0]}` : `${states.length} states`}`;
  return [
    `Verified ${checked} files (${megabytes(checkedBytes)}) in ${seconds.toFixed(1)} s, ${speed.toFixed(0)} MB/s: ` +
      `${repaired.length} repaired, ${damaged.length} still damaged.`,
    ...listed(repaired, (each) => `repaired: ${describe(each)}`),
    ...listed(damaged, (each) => `damaged: ${describe(each)}`),
  ];
}

function whyNot(error: unknown, folder: string): unknown {
  if (error instanceof DomainError && error.code === 'conflict') {
    return new StartFailure('Another backup is being made in this folder.');
  }
  switch (failureOf(error)) {
    case 'disk_full':
      return new StartFailure(`The disk of ${folder} is full; an earlier backup there is still valid.`);
    case 'not_writable':
      return new StartFailure(`The folder ${folder} cannot be written to (${codeOf(error)}).`);
    default:
      return error;
  }
}

export type RestoreFlags = { state?: string; skipDamaged?: boolean; list?: boolean };

/**
 * `wingman restore FOLDER`: fills the configured instance, which must be unused and not running.
 * @throws {StartFailure} when it is not, or the backup is not whole or of a newer version; nothing was written then
 */
export async function restore(
  config: Config,
  folder: string,
  report: Report,
  flags: RestoreFlags = {},
): Promise<void> {
  const source = resolve(folder);
  // Before anything is made here.
  await stateToRestore(source, flags.state);
  const done = await withInstance(config, async (instance) => {
    const hold = config.database.kind === 'sqlite' ? holdDataFolder(config.dataDir) : undefined;
    try {
      const restored = await restoreBackup(instance, source, flags);
      await indexAllRecordings(instance.database);
      const now = instance.clock.now().toISOString();
      const note = { kind: 'backup_restored', subject: source, now } as const;
      await recordAudit(instance.database.db, { userId: null }, note);
      return restored;
    } finally {
      hold?.release();
    }
  });
  report(done, [
    `Restored the backup of ${done.createdAt}: the database and ${done.files} files (${megabytes(done.bytes)}).`,
    ...(done.isDatabaseWhole
      ? []
      : ['The copy of the database was damaged, but is without fault in itself.']),
    ...(done.skipped.length > 0 ? [`Damaged files that were left out: ${done.skipped.length}.`] : []),
    ...(done.unverified.length > 0
      ? [
          `Files that were taken unverified, because the list with their hashes is damaged: ${done.unverified.length}.`,
        ]
      : []),
    ...done.unverified.map((use) => `unverified: ${describeUse(use)}`),
    ...done.without.map((use) => `without its file: ${describeUse(use)}`),
  ]);
}

/** `wingman restore FOLDER --list`: the states of a backup. @throws {StartFailure} when there is none */
export async function listStates(folder: string, report: Report): Promise<void> {
  const source = resolve(folder);
  const found = await readStates(source);
  chooseState(source, found, undefined);
  const states = found.states.map(({ name, manifest: { createdAt, database, files } }) => ({
    name,
    createdAt,
    databaseBytes: database.bytes,
    files: files.count,
  }));
  report({ states, unreadable: found.unreadable }, [
    ...states.map(
      ({ name, databaseBytes, files }) => `${name}  ${files} files, database ${megabytes(databaseBytes)}`,
    ),
    ...found.unreadable.map((name) => `${name}  its manifest is damaged`),
  ]);
}

/**
 * `wingman move`: copies the configured instance to another database and storage, which `target` configures.
 * @throws {StartFailure} when they are the same, belong to another instance, or did not take everything
 */
export async function move(config: Config, target: Config, report: Report): Promise<void> {
  if (JSON.stringify(config.database) === JSON.stringify(target.database)) {
    throw new StartFailure('The target database is the one of this instance: name another with --database.');
  }
  await withInstance(config, async (source) => {
    const database = await openMigrated(target.database);
    const audioStore = await openAudioStore(target, source.scratch);
    try {
      const done = await moveInstance(source, { database, audioStore }, source.scratch);
      await indexAllRecordings(database);
      const rows = done.tables.reduce((sum, table) => sum + table.rows, 0);
      report(done, [
        `Moved ${rows} rows of ${done.tables.length} tables and ${done.files} files (${megabytes(done.bytes)}), ` +
          `${done.copied} of them new. All were compared with what is here.`,
        ...(done.missing > 0
          ? [
              `Files that rows refer to and that are not here: ${done.missing}; \`wingman doctor\` names them.`,
            ]
          : []),
        'Start the server with the new DATABASE_URL and STORAGE_URL; this instance was left as it was.',
      ]);
    } finally {
      audioStore.close();
      await database.close();
    }
  });
}
