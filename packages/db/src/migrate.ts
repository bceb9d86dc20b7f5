import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import type { WingmanDatabase } from './database.ts';
import { findSqliteDamage, switchToWriteAheadLog } from './dialects/sqlite.ts';
import { markRewritten } from './erasure.ts';
import type { Handle } from './handle.ts';
import * as createFoundation from './migrations/202611280900-create-foundation.ts';
import * as addStatisticsAndAudit from './migrations/202611281002-add-statistics-and-audit.ts';
import * as addKeysAndFiles from './migrations/202611281003-add-keys-and-files.ts';
import * as indexWordsByOwner from './migrations/202611281131-index-words-by-owner.ts';
import * as markUnsupportedSentences from './migrations/202611281135-mark-unsupported-sentences.ts';
import * as addLiveRecordings from './migrations/202611281141-add-live-recordings.ts';
import * as noteArrivingFiles from './migrations/202611281142-note-arriving-files.ts';
import * as countSecondsOnce from './migrations/202611281154-count-seconds-once.ts';
import * as addRateWindows from './migrations/202611281164-add-rate-windows.ts';
import * as addBackupRuns from './migrations/202611281165-add-backup-runs.ts';
import * as findUsersByWord from './migrations/202611281169-find-users-by-word.ts';
import * as addWaveforms from './migrations/202611281170-add-waveforms.ts';
import * as addEmbeddings from './migrations/202611281175-add-embeddings.ts';
import * as takeTurns from './migrations/202611281835-take-turns.ts';
import * as addBackupChecks from './migrations/202611281845-add-backup-checks.ts';
import * as describeAudio from './migrations/202611281925-describe-audio.ts';
import * as addInstanceSecrets from './migrations/202611281930-add-instance-secrets.ts';
import * as addUploads from './migrations/202611282220-add-uploads.ts';
import * as countInOneTable from './migrations/202611282225-count-in-one-table.ts';
import * as dropAskedDimension from './migrations/202611290100-drop-asked-dimension.ts';
import * as addCertainty from './migrations/202611290120-add-certainty.ts';
import * as addSearchAllWhenEmpty from './migrations/202611290121-add-search-all-when-empty.ts';
import * as addStopAfterSilence from './migrations/202611290710-add-stop-after-silence.ts';
import * as scopeAndTitleChats from './migrations/202611290750-scope-and-title-chats.ts';
import * as markExamples from './migrations/202611290810-mark-examples.ts';
import * as addMoments from './migrations/202611290825-add-moments.ts';
import * as addNotes from './migrations/202611291400-add-notes.ts';
import * as suggestTitles from './migrations/202611291435-suggest-titles.ts';
import * as listEmbeddingsById from './migrations/202611291500-list-embeddings-by-id.ts';
import * as markTouchedLines from './migrations/202611291555-mark-touched-lines.ts';
import * as tieNotesToTranscripts from './migrations/202611291820-tie-notes-to-transcripts.ts';
import * as addDays from './migrations/202611291830-add-days.ts';
import * as addPeople from './migrations/202611291845-add-people.ts';
import * as addCalendarAddresses from './migrations/202611291855-add-calendar-addresses.ts';
import * as chooseNotes from './migrations/202611291900-choose-notes.ts';
import * as indexParties from './migrations/202611292115-index-parties.ts';
import * as addCorrections from './migrations/202611292135-add-corrections.ts';
import * as addTags from './migrations/202611292136-add-tags.ts';
import * as addNoteStages from './migrations/202611292145-add-note-stages.ts';
import * as addSettlements from './migrations/202611292150-add-settlements.ts';
import * as addLanguages from './migrations/202611300100-add-languages.ts';
import * as addReplacements from './migrations/202611300126-add-replacements.ts';
import * as addTrash from './migrations/202611300127-add-trash.ts';
import * as addShares from './migrations/202611300130-add-shares.ts';
import * as addRecordingEdits from './migrations/202611300155-add-recording-edits.ts';
import * as addDrafts from './migrations/202611300200-add-drafts.ts';
import * as nameTrashedRecordings from './migrations/202611300206-name-trashed-recordings.ts';
import * as addVoiceprints from './migrations/202611300216-add-voiceprints.ts';
import * as addKnownWords from './migrations/202611300224-add-known-words.ts';
import * as findPeopleByWord from './migrations/202611300425-find-people-by-word.ts';
import * as scopeApiKeys from './migrations/202611300505-scope-api-keys.ts';
import * as nameSignInSessions from './migrations/202611300515-name-sign-in-sessions.ts';
import * as countTranscriptRevisions from './migrations/202611300523-count-transcript-revisions.ts';
import * as addWordHints from './migrations/202611300528-add-word-hints.ts';
import * as indexSegmentsByVoice from './migrations/202611300825-index-segments-by-voice.ts';
import * as addTrashedChats from './migrations/202611300832-add-trashed-chats.ts';
import * as deleteAccounts from './migrations/202611300840-delete-accounts.ts';
import * as addOauth from './migrations/202611300850-add-oauth.ts';
import * as addIdempotencyKeys from './migrations/202611300910-add-idempotency-keys.ts';
import * as addPasswordResets from './migrations/202611300922-add-password-resets.ts';
import * as addWebhooks from './migrations/202611301140-add-webhooks.ts';
import * as addSecondSteps from './migrations/202611301142-add-second-steps.ts';
import * as addInvitations from './migrations/202611301145-add-invitations.ts';
import * as addFigures from './migrations/202611301230-add-figures.ts';
import * as indexAuditEvents from './migrations/202611301231-index-audit-events.ts';

/** Every migration, named like its file. A list instead of a folder, because a single binary has no folder to read. */
const migrations: Record<string, Migration> = {
  '202611280900-create-foundation': createFoundation,
  '202611281002-add-statistics-and-audit': addStatisticsAndAudit,
  '202611281003-add-keys-and-files': addKeysAndFiles,
  '202611281131-index-words-by-owner': indexWordsByOwner,
  '202611281135-mark-unsupported-sentences': markUnsupportedSentences,
  '202611281141-add-live-recordings': addLiveRecordings,
  '202611281142-note-arriving-files': noteArrivingFiles,
  '202611281154-count-seconds-once': countSecondsOnce,
  '202611281164-add-rate-windows': addRateWindows,
  '202611281165-add-backup-runs': addBackupRuns,
  '202611281169-find-users-by-word': findUsersByWord,
  '202611281170-add-waveforms': addWaveforms,
  '202611281175-add-embeddings': addEmbeddings,
  '202611281835-take-turns': takeTurns,
  '202611281845-add-backup-checks': addBackupChecks,
  '202611281925-describe-audio': describeAudio,
  '202611281930-add-instance-secrets': addInstanceSecrets,
  '202611282220-add-uploads': addUploads,
  '202611282225-count-in-one-table': countInOneTable,
  '202611290100-drop-asked-dimension': dropAskedDimension,
  '202611290120-add-certainty': addCertainty,
  '202611290121-add-search-all-when-empty': addSearchAllWhenEmpty,
  '202611290710-add-stop-after-silence': addStopAfterSilence,
  '202611290750-scope-and-title-chats': scopeAndTitleChats,
  '202611290810-mark-examples': markExamples,
  '202611290825-add-moments': addMoments,
  '202611291400-add-notes': addNotes,
  '202611291435-suggest-titles': suggestTitles,
  '202611291555-mark-touched-lines': markTouchedLines,
  '202611291820-tie-notes-to-transcripts': tieNotesToTranscripts,
  '202611291845-add-people': addPeople,
  '202611291855-add-calendar-addresses': addCalendarAddresses,
  '202611291500-list-embeddings-by-id': listEmbeddingsById,
  '202611291830-add-days': addDays,
  '202611291900-choose-notes': chooseNotes,
  '202611292115-index-parties': indexParties,
  '202611292135-add-corrections': addCorrections,
  '202611292136-add-tags': addTags,
  '202611292145-add-note-stages': addNoteStages,
  '202611292150-add-settlements': addSettlements,
  '202611300100-add-languages': addLanguages,
  '202611300126-add-replacements': addReplacements,
  '202611300127-add-trash': addTrash,
  '202611300130-add-shares': addShares,
  '202611300155-add-recording-edits': addRecordingEdits,
  '202611300200-add-drafts': addDrafts,
  '202611300206-name-trashed-recordings': nameTrashedRecordings,
  '202611300216-add-voiceprints': addVoiceprints,
  '202611300224-add-known-words': addKnownWords,
  '202611300425-find-people-by-word': findPeopleByWord,
  '202611300505-scope-api-keys': scopeApiKeys,
  '202611300515-name-sign-in-sessions': nameSignInSessions,
  '202611300523-count-transcript-revisions': countTranscriptRevisions,
  '202611300528-add-word-hints': addWordHints,
  '202611300825-index-segments-by-voice': indexSegmentsByVoice,
  '202611300832-add-trashed-chats': addTrashedChats,
  '202611300840-delete-accounts': deleteAccounts,
  '202611300850-add-oauth': addOauth,
  '202611300910-add-idempotency-keys': addIdempotencyKeys,
  '202611300922-add-password-resets': addPasswordResets,
  '202611301140-add-webhooks': addWebhooks,
  '202611301145-add-invitations': addInvitations,
  '202611301142-add-second-steps': addSecondSteps,
  '202611301230-add-figures': addFigures,
  '202611301231-index-audit-events': indexAuditEvents,
};

/** Name of the last migration, which is the version of the schema. */
export const newestMigration = Object.keys(migrations).sort().at(-1) ?? 'none';

/** Whether this version knows a schema by its last migration; an unknown one is of a newer version. */
export const isKnownSchema = (schema: string): boolean => schema in migrations;

const migrationTable = 'kysely_migration';

/** The database was last used by a newer version of Wingman. */
export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
}

/** The file is no SQLite database, is corrupt, or belongs to another program. */
export class DatabaseDamagedError extends Error {
  override readonly name = 'DatabaseDamagedError';
}

/**
 * Runs pending migrations. Checks before it writes: when one of the two errors is thrown, nothing was changed.
 * @throws {DatabaseTooNewError}
 * @throws {DatabaseDamagedError}
 */
export async function migrateToLatest(database: WingmanDatabase): Promise<void> {
  const { db, file } = database;
  const shape = await readShape(database);
  if (file !== undefined) {
    await switchToWriteAheadLog(db);
    if (shape === 'empty') await markRewritten(db);
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** State of a database before this version has changed it. */
export type DatabaseShape = 'empty' | 'older' | 'current';

/**
 * Checks what `migrateToLatest` would do, without changes.
 * @throws {DatabaseTooNewError}
 * @throws {DatabaseDamagedError}
 */
export async function readShape({ db, dialect, file }: WingmanDatabase): Promise<DatabaseShape> {
  if (file !== undefined) {
    const damage = await findSqliteDamage(db, file);
    if (damage !== undefined) throw new DatabaseDamagedError(`${file} is damaged or no database: ${damage}`);
  }
  const tables = await listTables(db, dialect.name);
  await refuseUnknownMigrations(db, tables);
  if (file !== undefined && tables.length > 0 && !tables.includes(migrationTable)) {
    throw new DatabaseDamagedError(`${file} is a database of another program`);
  }
  const done = await listMigrated(db, tables);
  if (done.length === 0) return 'empty';
  return Object.keys(migrations).some((name) => !done.includes(name)) ? 'older' : 'current';
}

/** Whether `migrateToLatest` would change the schema of a database in use, i.e. one that is not empty. */
export async function isOfOlderVersion({ db, dialect }: WingmanDatabase): Promise<boolean> {
  const done = await listMigrated(db, await listTables(db, dialect.name));
  return done.length > 0 && Object.keys(migrations).some((name) => !done.includes(name));
}

async function refuseUnknownMigrations(db: Handle, tables: string[]): Promise<void> {
  const unknown = (await listMigrated(db, tables)).filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new DatabaseTooNewError(`The database was used by a newer version (${unknown.sort().join(', ')})`);
  }
}

/** None if no migration was ever run. */
async function listMigrated(db: Handle, tables: string[]): Promise<string[]> {
  if (!tables.includes(migrationTable)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db);
  return rows.map(({ name }) => name);
}

async function listTables(db: Handle, dialect: 'sqlite' | 'postgres'): Promise<string[]> {
  const { rows } =
    dialect === 'sqlite'
      ? await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db)
      : await sql<{ name: string }>`
          select tablename as name from pg_tables where schemaname = current_schema()
        `.execute(db);
  return rows.map((row) => row.name);
}
