import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LanguageModelKind } from '@wingman/contract/language-model.ts';
import { isLoopback } from '@wingman/core/accounts/network-address.ts';
import { newestMigration } from '@wingman/db/migrate.ts';
import { storageTrouble } from '../adapters/audio-store/storage-trouble.ts';
import type { Config, Provider } from '../config/config.ts';
import { StartFailure } from '../config/start-failure.ts';
import { freeBytes, isSameDisk } from '../data-folder/disk.ts';
import { ownerOtherThanRoot, ownershipTrouble } from '../data-folder/folder-owner.ts';
import { builtWebApp } from '../process/app.ts';
import { assertPortIsFree } from '../process/open-instance.ts';
import { modelReasonInEnglish } from './english.ts';
import { examineFiles } from './examine-files.ts';
import { examineOperation } from './examine-operation.ts';
import type { Finding } from './finding.ts';
import { findLanguageModels } from './language-models.ts';
import { type Looked, lookAtInstance } from './look-at-instance.ts';
import { gigabytes, type Report } from './report.ts';

/** Below this the next recordings may be refused. */
const lowDiskBytes = 2e9;
const providerWithinMs = 5_000;

/**
 * `wingman doctor`: looks at everything that the product needs and says what to do. Changes and makes
 * nothing.
 * @throws {StartFailure} when something keeps the product from working
 */
export async function examine(config: Config, report: Report): Promise<void> {
  const findings = [
    examineDataFolder(config),
    ...(await examineInstance(config)),
    await examineDisk(config),
    examineWebApp(),
    examineAddress(config),
    await examineListening(config),
    await examineBackupFolder(config),
    ...(await examineAnswers(config)),
    ...(await examineEmbeddings(config)),
    ...(await examineRanking(config)),
  ];
  const marks = { ok: 'ok  ', warn: 'note', fail: 'FAIL' };
  report(
    { findings },
    findings.map(({ subject, state, says }) => `${marks[state]}  ${subject}: ${says}`),
  );
  const failed = findings.filter(({ state }) => state === 'fail').length;
  if (failed > 0) throw new StartFailure(failed === 1 ? '1 check failed.' : `${failed} checks failed.`);
}

async function examineInstance(config: Config): Promise<Finding[]> {
  try {
    return await lookAtInstance(config, async (looked) => [
      examineDatabase(config, looked),
      await examineStorage(config, looked),
      ...(await examineFiles(config, looked)),
      ...(await examineSpeech(config, looked)),
      ...(await examineSpeakers(config, looked)),
      ...(await examineOperation(config, looked)),
    ]);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return [{ subject: 'database', state: 'fail', says: error.message }];
  }
}

function examineDatabase({ database: { kind } }: Config, { database }: Looked): Finding {
  const says = {
    empty: 'empty: the first start creates it',
    older: `older: the next start migrates it to schema ${newestMigration}`,
    current: `schema ${newestMigration}`,
  }[database?.shape ?? 'empty'];
  return { subject: 'database', state: 'ok', says: `${kind}, ${says}` };
}

/** Whether this user may work in the data folder, and whether it may be made where it is not there. */
function examineDataFolder({ dataDir }: Config): Finding {
  const subject = 'data folder';
  const trouble = ownershipTrouble(dataDir);
  if (trouble !== undefined) return { subject, state: 'fail', says: trouble };
  const other = ownerOtherThanRoot(dataDir);
  const isThere = existsSync(dataDir);
  if (!isThere && !mayMake(dataDir))
    return { subject, state: 'fail', says: `${dataDir} (DATA_DIR) cannot be created by this user` };
  if (other)
    return { subject, state: 'ok', says: `${dataDir}, of ${other}: run other commands as that user` };
  return { subject, state: 'ok', says: isThere ? dataDir : `${dataDir}, created at the first start` };
}

function mayMake(folder: string): boolean {
  const above = dirname(folder);
  if (!existsSync(above)) return above !== folder && mayMake(above);
  return isWritable(above);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

async function examineStorage(config: Config, { audioStore }: Looked): Promise<Finding> {
  const place = config.storage ? `the bucket ${config.storage.bucket}` : config.dataDir;
  const says = await audioStore?.check().then(
    () => undefined,
    (error: unknown) => storageTrouble(error, config),
  );
  return { subject: 'storage', state: says ? 'fail' : 'ok', says: says ?? place };
}

async function examineSpeech(config: Config, { examineModels }: Looked): Promise<Finding[]> {
  if (config.role === 'web') return [{ subject: 'speech', state: 'ok', says: 'left to other nodes (ROLE)' }];
  const waits = 'recordings wait until then';
  switch (config.speech.engine) {
    case 'off':
      return [
        { subject: 'speech', state: 'warn', says: 'SPEECH_ENGINE is off; recordings wait as long as it is' },
      ];
    case 'provider':
      return examineProvider('speech', config.speech.provider, waits);
    case 'local': {
      const { state, model } = (await examineModels()).speech;
      if (state === 'ready') return [{ subject: 'speech', state: 'ok', says: `local, model ${model}` }];
      const { modelDir } = config.speech;
      const what =
        modelDir === undefined ? `the model ${model}` : `the model in ${modelDir} (SPEECH_MODEL_DIR)`;
      const trouble = state === 'model_damaged' ? 'is damaged' : 'is not there';
      const advice =
        modelDir === undefined
          ? 'download it with `wingman models download` or in the panel, or set SPEECH_MODEL_DIR'
          : 'put its files there';
      return [{ subject: 'speech', state: 'warn', says: `${what} ${trouble}: ${advice}; ${waits}` }];
    }
  }
}

/** Telling voices apart is a choice: only models that are there and do not work are a fault. */
async function examineSpeakers(config: Config, { examineModels }: Looked): Promise<Finding[]> {
  const { speakers } = await examineModels();
  if (!speakers || config.role === 'web') return [];
  const subject = 'speakers';
  const download = '`wingman models download speakers`';
  if (speakers.isInstalled) return [{ subject, state: 'ok', says: 'diarization is on' }];
  if (speakers.bytes === 0)
    return [{ subject, state: 'ok', says: `diarization is off; ${download} fetches its models` }];
  return [{ subject, state: 'warn', says: `the models are damaged or incomplete: ${download}` }];
}

async function examineDisk({ dataDir }: Config): Promise<Finding> {
  const free = await freeBytes(dataDir);
  if (free === undefined)
    return { subject: 'disk', state: 'fail', says: `${dataDir} (DATA_DIR) cannot be read` };
  const isLow = free < lowDiskBytes;
  const advice = isLow ? ': free some space, or uploads will be refused' : '';
  return { subject: 'disk', state: isLow ? 'warn' : 'ok', says: `${gigabytes(free)} free${advice}` };
}

function examineWebApp(): Finding {
  if (existsSync(builtWebApp)) return { subject: 'web app', state: 'ok', says: 'built' };
  return { subject: 'web app', state: 'fail', says: 'not built: run npx -y pnpm@12.4.2 build' };
}

function examineAddress({ publicUrl, host }: Config): Finding {
  const isLocal = isLoopback(publicUrl?.hostname ?? host);
  if (isLocal) return { subject: 'address', state: 'ok', says: 'this machine only' };
  if (publicUrl?.protocol === 'https:') return { subject: 'address', state: 'ok', says: publicUrl.href };
  return {
    subject: 'address',
    state: 'warn',
    says: 'browsers give the microphone to https addresses only: put a proxy in front and set PUBLIC_URL',
  };
}

/** Whether a server could listen where the settings say. A port in use is probably that server. */
async function examineListening({ host, port }: Config): Promise<Finding> {
  const subject = 'listening';
  const trouble = await assertPortIsFree(port, host).catch((error: unknown) => error);
  if (trouble === undefined) return { subject, state: 'ok', says: `${host}, port ${port}` };
  const says = trouble instanceof Error ? trouble.message : String(trouble);
  if (!says.includes('in use')) return { subject, state: 'fail', says };
  return { subject, state: 'ok', says: `${host}, port ${port}: in use, as while the server runs` };
}

/** Where the panel's backups go: on a disk that fails with the data they are of little use. */
async function examineBackupFolder({ backupDir, dataDir }: Config): Promise<Finding> {
  const subject = 'backup folder';
  if (!(existsSync(backupDir) ? isWritable(backupDir) : mayMake(backupDir)))
    return { subject, state: 'warn', says: `${backupDir} (BACKUP_DIR) cannot be written to by this user` };
  if (await isSameDisk(backupDir, dataDir))
    return {
      subject,
      state: 'ok',
      says: `${backupDir}, on the disk of the data: set BACKUP_DIR to a folder on another disk`,
    };
  return { subject, state: 'ok', says: backupDir };
}

async function examineAnswers(config: Config): Promise<Finding[]> {
  const without = 'answers are quoted from the recordings';
  if (config.language.answers !== 'local') return examineProvider('answers', config.chat, without);
  return [await examineLocalModel(config, 'answers', without)];
}

/** Search by meaning is an addition: where nothing is set nothing is missing. */
async function examineEmbeddings(config: Config): Promise<Finding[]> {
  const without = 'recordings are found by their words';
  if (config.language.meaning === 'local') return [await examineLocalModel(config, 'meaning', without)];
  return config.embedding ? examineProvider('embeddings', config.embedding, without) : [];
}

/** What ranks is an addition, too. */
async function examineRanking(config: Config): Promise<Finding[]> {
  const without = 'what was found stays in its order';
  if (config.language.ranking === 'local') return [await examineLocalModel(config, 'ranking', without)];
  return config.ranking ? examineProvider('ranking', config.ranking, without) : [];
}

/** A model of this machine is a choice: only one that is there and does not work is a fault. */
async function examineLocalModel(config: Config, kind: LanguageModelKind, without: string): Promise<Finding> {
  const chosen = (await findLanguageModels(config)).find((each) => each.kind === kind && each.isChosen);
  if (chosen?.isInstalled) return { subject: kind, state: 'ok', says: `local, model ${chosen.name}` };
  if (chosen?.problem) {
    const says = `the model ${chosen.name}: ${modelReasonInEnglish(chosen.problem)}; ${without}`;
    return { subject: kind, state: 'warn', says };
  }
  const advice = chosen
    ? `\`wingman models download ${kind}\` fetches one`
    : 'none is recommended for this machine';
  const says = `no model is here; ${without}; ${advice}`;
  return { subject: kind, state: 'ok', says };
}

/** A provider that lists its models is there and takes the key; not all do, so another answer is only noted. */
async function examineProvider(
  subject: string,
  provider: Provider | undefined,
  without: string,
): Promise<Finding[]> {
  if (!provider) return [{ subject, state: 'warn', says: `no provider is set; ${without}` }];
  const { baseUrl, apiKey, model } = provider;
  try {
    const answer = await fetch(`${baseUrl}/models`, {
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      signal: AbortSignal.timeout(providerWithinMs),
    });
    if (answer.ok) return [{ subject, state: 'ok', says: `${model} at ${baseUrl}` }];
    const isKey = answer.status === 401 || answer.status === 403;
    const advice = isKey ? 'it does not accept the key' : `it answers ${answer.status}`;
    return [{ subject, state: 'warn', says: `${baseUrl}: ${advice}` }];
  } catch {
    return [{ subject, state: 'warn', says: `${baseUrl} does not answer` }];
  }
}
