import type { SpeechModel } from '@wingman/contract/speech.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import type { BackupMaker } from '../ports/backup-maker.ts';
import { noBackups } from '../testing/port-doubles.ts';
import { createTestServices } from '../testing/test-services.ts';
import { beginBackupRun } from './backup-run.ts';

const here = { address: 'http://localhost:3000' };
const nightly = '17 3 * * *';
const nothingDone = {
  step: 'files',
  files: 0,
  totalFiles: 0,
  copied: 0,
  copiedBytes: 0,
  missing: 0,
  unsaved: 0,
  verifiedAt: null,
  checked: 0,
  checkedBytes: 0,
  repaired: 0,
  damaged: 0,
} as const;

type Place = Partial<Awaited<ReturnType<BackupMaker['describe']>>>;

/** Makes backups into this place, or says that it would. */
const makerOf = (place: Place): BackupMaker => ({
  ...noBackups,
  describe: async () => ({ ...(await noBackups.describe()), ...place }),
});

async function open(database: WingmanDatabase, place: Place = {}, options = {}) {
  const services = await createTestServices(database, { backupMaker: makerOf(place), ...options });
  const admin = await services.register('admin@example.test');
  const backUp = async (folder = '/backup') => {
    const run = await beginBackupRun(services, { id: crypto.randomUUID(), host: 'prova', folder });
    await run.finish(nothingDone);
  };
  return { ...services, admin, backUp, look: () => services.setup.overview(admin, here) };
}

describeDatabases((openDatabase) => {
  it('tells an administrator of a new instance what is to be done', async () => {
    const { transcriber, look } = await open(await openDatabase());
    const parakeet: SpeechModel = {
      name: 'parakeet',
      purpose: 'speech',
      isChosen: true,
      isInstalled: false,
      bytes: 0,
      downloadBytes: 670_000_000,
      canBeRemoved: false,
    };
    transcriber.updateStatus({ engine: 'local', state: 'model_missing', model: 'parakeet' });
    transcriber.listModels = async () => [{ ...parakeet, isChosen: false, downloadBytes: 1 }, parakeet];
    expect(await look()).toEqual({
      speech: {
        state: 'open',
        engine: 'local',
        engineState: 'model_missing',
        model: 'parakeet',
        downloadBytes: 670_000_000,
      },
      answers: { state: 'optional' },
      https: { state: 'optional', address: here.address },
      backups: { state: 'open', isScheduled: false, isSameDisk: false, lastAt: null },
      users: { state: 'optional', count: 1, signup: 'open' },
    });
  });

  it('tells what is done', async () => {
    const own = await open(await openDatabase(), { schedule: nightly }, { withChatModel: true });
    own.transcriber.updateStatus({ engine: 'provider', state: 'ready', model: 'whisper' });
    await own.register('anna@example.test');
    await own.backUp();
    const address = 'https://wingman.example.test';
    const { speech, answers, https, backups, users } = await own.setup.overview(own.admin, { address });
    expect([speech, answers, https, backups, users].map(({ state }) => state)).toEqual(Array(5).fill('done'));
    expect(speech).toMatchObject({ engine: 'provider', model: 'whisper', downloadBytes: null });
    expect(backups).toMatchObject({ isScheduled: true, lastAt: own.clock.now().toISOString() });
    expect(users.count).toBe(2);
  });

  it('counts a backup while it is scheduled, or recent, and on another disk', async () => {
    const scheduled = await open(await openDatabase(), { schedule: nightly });
    expect((await scheduled.look()).backups.state).toBe('open');
    await scheduled.backUp();
    scheduled.clock.advance(30 * 86_400_000);
    expect((await scheduled.look()).backups.state).toBe('done');

    const byCommand = await open(await openDatabase(), { isSameDisk: true });
    await byCommand.backUp();
    expect((await byCommand.look()).backups).toMatchObject({ state: 'open', isSameDisk: true });
    byCommand.clock.advance(1_000);
    await byCommand.backUp('/mnt/elsewhere');
    expect((await byCommand.look()).backups).toMatchObject({ state: 'done', isSameDisk: false });
    byCommand.clock.advance(7 * 86_400_000);
    expect((await byCommand.look()).backups.state).toBe('open');
  });

  it('takes an instance whose registration is closed for complete with one account', async () => {
    const { look } = await open(await openDatabase(), {}, { signup: 'closed' });
    expect((await look()).users).toEqual({ state: 'done', count: 1, signup: 'closed' });
  });

  it.each([
    ['https://wingman.example.test', 'done'],
    ['http://127.0.0.1:3000', 'optional'],
    ['http://[::1]:3000', 'optional'],
    ['http://192.168.1.20:3000', 'open'],
    ['http://localhost.example.test', 'open'],
    ['http://', 'open'],
  ])('says what devices get at %s', async (address, state) => {
    const { setup, admin } = await open(await openDatabase());
    expect((await setup.overview(admin, { address })).https).toEqual({ state, address });
  });

  it('tells nobody else', async () => {
    const { setup, register } = await open(await openDatabase());
    const anna = await register('anna@example.test');
    await expect(setup.overview(anna, here)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
