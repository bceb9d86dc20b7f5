import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { removeAbandonedFolders } from './abandoned-folders.ts';
import type { PostgresBinaries, RunAs } from './postgres-binaries.ts';
import { binariesReachableBy, locatePostgresBinaries, unprivilegedUser } from './postgres-binaries.ts';

/** A PostgreSQL that lives as long as one test run. `url` names its maintenance database. */
export type PostgresServer = {
  url: string;
  /** Kills it, as a crash does; its data stay. */
  crash: () => Promise<void>;
  /** Starts it again after that, at the same address. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

const folderPrefix = 'wingman-postgres-';
const startLimitMs = 30_000;
const readyLine = 'database system is ready to accept connections';

/** The data is thrown away at the end, so nothing has to survive a power cut. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Errors that tests provoke stay out; the line that says it is ready is written at LOG, one step above them.
  log_min_messages: 'log',
  lc_messages: 'C',
  timezone: 'UTC',
};

/**
 * Makes a cluster in a fresh temporary folder and starts it on a free port of 127.0.0.1.
 * Works for root, too. Takes about one second. `binFolder`: of another PostgreSQL than that of the dependencies.
 * @throws {Error} with what PostgreSQL wrote when it does not come up
 */
export async function startPostgresServer(binFolder?: string): Promise<PostgresServer> {
  // A killed run leaves its server running; without its folder PostgreSQL ends by itself within a minute.
  removeAbandonedFolders(tmpdir(), folderPrefix);
  const runAs = unprivilegedUser();
  const folder = mkdtempSync(path.join(tmpdir(), `${folderPrefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const binaries = binariesReachableBy(await binariesIn(binFolder), runAs, folder);
    const dataFolder = await initialiseCluster(binaries, runAs, folder);
    const port = await freePort();
    let child = await launch(binaries, runAs, dataFolder, port);
    const killAtExit = () => {
      child.kill('SIGQUIT');
      removeFolder();
    };
    process.once('exit', killAtExit);
    const stop = async () => {
      process.off('exit', killAtExit);
      await stopProcess(child);
      removeFolder();
    };
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      crash: () => stopProcess(child),
      async restart() {
        child = await launch(binaries, runAs, dataFolder, port);
      },
      stop,
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

const binariesIn = async (folder: string | undefined): Promise<PostgresBinaries> =>
  folder === undefined
    ? locatePostgresBinaries()
    : { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };

async function initialiseCluster(binaries: PostgresBinaries, runAs: RunAs, folder: string): Promise<string> {
  const dataFolder = path.join(folder, 'data');
  mkdirSync(dataFolder, { mode: 0o700 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(dataFolder, runAs.uid, runAs.gid);
  const flags = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync', '--no-instructions'];
  // The built-in locale folds case beyond ASCII and is the same on every machine.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await promisify(execFile)(binaries.initdb, [`--pgdata=${dataFolder}`, ...flags, ...locale], {
    ...runAs,
    cwd: folder,
  });
  return dataFolder;
}

async function launch(binaries: PostgresBinaries, runAs: RunAs, dataFolder: string, port: number) {
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', dataFolder, '-p', String(port), ...flags], {
    ...runAs,
    cwd: dataFolder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      written += text;
      if (written.includes(readyLine)) resolve();
    });
    child.once('error', reject);
    const failed = () => reject(new Error(`PostgreSQL did not start: ${written}`));
    child.once('exit', failed);
    AbortSignal.timeout(startLimitMs).addEventListener('abort', failed);
  }).catch((error) => {
    child.kill('SIGQUIT');
    throw error;
  });
  // Neither the pipe nor the child may keep the test run alive when something does not stop the server.
  child.unref();
  child.stderr.removeAllListeners('data').resume();
  return child;
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.ref();
  child.kill('SIGQUIT');
  await exited;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1');
  return address.port;
}
