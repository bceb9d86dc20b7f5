import { DomainError } from '@wingman/contract/error.ts';
import type { Setup, SetupState } from '@wingman/contract/setup.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { findLatestDoneRun } from '@wingman/db/repositories/backup-run.repository.ts';
import { countUsers } from '@wingman/db/repositories/user.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { isLoopback } from '../accounts/network-address.ts';
import { findRegistrationMode } from '../accounts/registration/registration-mode.ts';
import type { BackupMaker } from '../ports/backup-maker.ts';
import { type ChatModel, readyModel } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import type { Transcriber } from '../ports/transcriber.ts';
import { findWatchedFolder } from './backup-run.ts';

type SetupDeps = {
  database: WingmanDatabase;
  clock: Clock;
  transcriber: Transcriber;
  backupMaker: BackupMaker;
  chatModel?: ChatModel;
  /** Who may register until an administrator chooses otherwise. */
  options: Pick<Setup['users'], 'signup'>;
};

/**
 * Age at which a backup that no schedule made no longer counts: what starts it, a person or a machine's own schedule,
 * does not show.
 */
const unscheduledMs = 7 * 86_400_000;

/** What is set up and what is not, for administrators. Asks no provider. */
export function createSetupService(deps: SetupDeps) {
  return {
    /** @param address the origin under which the caller sees this server. @throws {DomainError} forbidden */
    async overview(actor: Actor, { address }: { address: string }): Promise<Setup> {
      if (!actor.isAdmin) throw new DomainError('forbidden');
      return {
        speech: await speechStep(deps),
        answers: { state: readyModel(deps.chatModel) ? 'done' : 'optional' },
        https: { state: httpsState(address), address },
        backups: await backupStep(deps),
        users: await usersStep(deps),
      };
    },
  };
}

async function speechStep({ transcriber }: SetupDeps): Promise<Setup['speech']> {
  const { engine, state: engineState, model } = transcriber.status();
  if (engineState === 'ready') return { state: 'done', engine, engineState, model, downloadBytes: null };
  const models = engine === 'local' ? await transcriber.listModels() : [];
  const chosen = models.find(({ purpose, isChosen }) => purpose === 'speech' && isChosen);
  return { state: 'open', engine, engineState, model, downloadBytes: chosen?.downloadBytes ?? null };
}

/** On the machine itself browsers give the microphone without https, too. */
function httpsState(address: string): SetupState {
  if (!URL.canParse(address)) return 'open';
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return 'done';
  return isLoopback(hostname) ? 'optional' : 'open';
}

async function backupStep({ database, clock, backupMaker }: SetupDeps): Promise<Setup['backups']> {
  const { folder, schedule, ...place } = await backupMaker.describe();
  const isScheduled = schedule !== null;
  const watched = await findWatchedFolder({ database }, { folder, isScheduled });
  const last = await findLatestDoneRun(database.db, { folder: watched });
  const isSameDisk = place.isSameDisk && watched === folder;
  const age = last ? clock.now().getTime() - Date.parse(last.startedAt) : Number.POSITIVE_INFINITY;
  const isMade = last !== undefined && (isScheduled || age < unscheduledMs);
  return {
    state: isMade && !isSameDisk ? 'done' : 'open',
    isScheduled,
    isSameDisk,
    lastAt: last?.startedAt ?? null,
  };
}

async function usersStep({ database, options }: SetupDeps): Promise<Setup['users']> {
  const signup = await findRegistrationMode(database.db, options);
  const count = await countUsers(database.db);
  return { state: count > 1 || signup !== 'open' ? 'done' : 'optional', count, signup };
}
