import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SignedIn } from '@wingman/contract/auth.ts';
import { openDatabase, type WingmanDatabase } from '@wingman/db/database.ts';
import { findLooseEnds } from '@wingman/db/testing/loose-ends.ts';
import { freePort, type Run, spawnProgram } from '../../../src/testing/spawned-program.ts';
import { compareWithLedger, compareWords, type Findings, newFindings } from './compare.ts';
import { compareTranscripts } from './compare-transcripts.ts';
import { databaseFile, readKilledState } from './killed-state.ts';
import { type Ledger, newLedger } from './ledger.ts';
import { descendantsOf, isRunning, listMismatches, listScratch, whatStays } from './left-behind.ts';
import { type Habit, keepBusy, usualHabits } from './load.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { createGate, createServerCalls, type InFlight } from './server-calls.ts';
import { startStandIns } from './stand-ins.ts';
import type { Tab } from './tab.ts';

export type KillRunOptions = {
  kills: number;
  seed: number;
  /** Milliseconds after which no further kill comes, however few there were. */
  withinMs?: number;
  /** After so many kills everything is compared word for word; always at the end. */
  compareEvery: number;
  /** What each person does, as many as there are lists; the usual habits by default. */
  habits?: Habit[][];
  onKill?: (report: KillReport) => void;
};

export type KillReport = {
  seed: number;
  kills: number;
  acknowledged: number;
  /** Recordings and questions that were ever sent. */
  recordings: number;
  questions: number;
  /** In how many kills this was under way. */
  hits: Map<string, number>;
  findings: Findings & { damage: string[]; refusals: string[] };
};

/** A kill comes after so many acknowledgements and then so many milliseconds, or after that time at the latest. */
const acknowledgements = [0, 12] as const;
const loadMs = [0, 150] as const;
const longestLoadMs = 5_000;
/** Milliseconds of a start that is killed itself. */
const startMs = [20, 700] as const;
const killedStarts = 0.15;
const readyWithinMs = 600_000;
const cleanUpTimeoutMs = 30_000;
const doneWithinMs = 600_000;

/**
 * Kills the program again and again while people use it, and starts it again each time. What is found wrong is told by
 * the report; only a program that does not start any more is thrown.
 */
export async function runKills(options: KillRunOptions): Promise<KillReport> {
  const random = seededRandom(options.seed);
  const root = mkdtempSync(join(tmpdir(), 'wingman-kills-'));
  const standIns = await startStandIns(random);
  const instance = await createInstance(root, standIns.env);
  const run = createRun(options, random, instance);
  try {
    return await run();
  } finally {
    await instance.kill();
    standIns.close();
    rmSync(root, { recursive: true, force: true });
  }
}

/** The program with its folders, and how it is started and killed. */
async function createInstance(root: string, env: Record<string, string>) {
  const folders = { data: join(root, 'data'), temporary: join(root, 'temporary') };
  mkdirSync(folders.temporary);
  const port = await freePort();
  let running: Run | undefined;
  const settings = {
    ...env,
    DATA_DIR: folders.data,
    TMPDIR: folders.temporary,
    PORT: port,
    RATE_LIMITS: 'off',
  };
  return {
    folders,
    url: `http://127.0.0.1:${port}`,
    begin() {
      running = spawnProgram([], settings);
    },
    async untilReady() {
      const isUp = () => running?.output().out.includes('Wingman is ready');
      const endsAt = performance.now() + readyWithinMs;
      while (!isUp()) {
        if (running?.child.exitCode !== null || performance.now() > endsAt)
          throw new Error(`The program did not start (${running?.child.exitCode}): ${running?.output().err}`);
        await delay(5);
      }
    },
    /** Answers the processes that it had started. */
    async kill(): Promise<number[]> {
      const helpers = running?.child.pid === undefined ? [] : descendantsOf(running.child.pid);
      running?.child.kill('SIGKILL');
      await running?.ended;
      running = undefined;
      return helpers;
    },
  };
}

type Instance = Awaited<ReturnType<typeof createInstance>>;

function createRun(
  {
    kills,
    seed,
    compareEvery,
    habits = usualHabits,
    withinMs = Number.POSITIVE_INFINITY,
    onKill,
  }: KillRunOptions,
  random: SeededRandom,
  instance: Instance,
) {
  const { folders } = instance;
  const ledger = newLedger();
  const gate = createGate();
  const inFlight: InFlight = new Map();
  const hits = new Map<string, number>();
  const damage: string[] = [];
  const findings = newFindings();
  let killed = 0;
  /** How many kills there were when everything was compared. */
  let compared = 0;
  const report = (): KillReport => ({
    seed,
    kills: killed,
    acknowledged: ledger.acknowledged,
    recordings: ledger.recordings.length,
    questions: ledger.questions.length,
    hits,
    findings: { ...findings, damage, refusals: ledger.refusals },
  });

  async function killNow(where: string): Promise<void> {
    const before = new Map(inFlight);
    const helpers = await instance.kill();
    killed += 1;
    gate.shut();
    const state = await readKilledState(folders.data, before);
    damage.push(...state.damage);
    for (const label of [where, ...state.labels]) hits.set(label, (hits.get(label) ?? 0) + 1);
    const left = await whatStays(() => helpers.filter(isRunning), cleanUpTimeoutMs);
    findings.orphans.push(...left.map((pid) => `process ${pid} lives on`));
  }

  async function untilMoment(): Promise<void> {
    const wanted = ledger.acknowledged + random.between(...acknowledgements);
    const endsAt = performance.now() + longestLoadMs;
    while (ledger.acknowledged < wanted && performance.now() < endsAt) await delay(1);
    await delay(random.between(...loadMs));
  }

  async function start(): Promise<void> {
    const scratch = listScratch(folders);
    instance.begin();
    if (killed > 0 && killed < kills && random.fraction() < killedStarts) {
      await delay(random.between(...startMs));
      await killNow('while starting');
      return start();
    }
    await instance.untilReady();
    await withDatabase(folders.data, (database) => checkStart(database, scratch));
  }

  /** Nobody asks anything yet: what the kill left must be gone, and what was acknowledged be there. */
  async function checkStart(database: WingmanDatabase, scratch: string[]): Promise<void> {
    const stays = await whatStays(() => scratch.filter((path) => existsSync(path)), cleanUpTimeoutMs);
    findings.orphans.push(...stays.map((path) => `${path} stays`));
    findings.orphans.push(...(await whatStays(() => listMismatches(database, folders), cleanUpTimeoutMs)));
    damage.push(...(await findLooseEnds(database)));
    await compareWithLedger(database, ledger, findings);
    await compareTranscripts(database, ledger, findings);
    if (killed < compared + compareEvery) return;
    compared = killed;
    await compareWhenDone(database);
  }

  async function compareWhenDone(database: WingmanDatabase): Promise<void> {
    // The evening's digest waits for the evening.
    const jobs = () =>
      database.db
        .selectFrom('jobs')
        .select(['id', 'kind', 'state'])
        .where('kind', '<>', 'day-digest')
        .execute();
    const stays = await whatStays(jobs, doneWithinMs);
    findings.orphans.push(...stays.map(({ kind, state }) => `a job of the kind ${kind} stays ${state}`));
    await compareWords(database, folders.data, ledger, findings);
  }

  return async () => {
    await start();
    gate.open();
    let isOver = false;
    const tabs = await signUp(instance.url, { people: habits.length, ledger, random, gate, inFlight });
    const busy = tabs.map((tab, index) => keepBusy(tab, habits[index] ?? [], () => isOver));
    const endsAt = performance.now() + withinMs;
    while (killed < kills && performance.now() < endsAt) {
      await untilMoment();
      await killNow('while serving');
      await start();
      onKill?.(report());
      gate.open();
    }
    isOver = true;
    await Promise.all(busy);
    await withDatabase(folders.data, async (database) => {
      await compareWhenDone(database);
      await checkStart(database, []);
    });
    return report();
  };
}

async function withDatabase(
  dataDir: string,
  use: (database: WingmanDatabase) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ kind: 'sqlite', file: databaseFile(dataDir) });
  await use(database).finally(() => database.close());
}

type Street = {
  people: number;
  ledger: Ledger;
  random: SeededRandom;
  gate: ReturnType<typeof createGate>;
  inFlight: InFlight;
};

/** So many people, each with an account of their own. */
async function signUp(url: string, { people, ledger, random, gate, inFlight }: Street): Promise<Tab[]> {
  let number = 0;
  const nextNumber = () => {
    number += 1;
    return number;
  };
  const tabs: Tab[] = [];
  for (let index = 0; index < people; index += 1) {
    const account = {
      firstName: 'Anna',
      lastName: 'Bianchi',
      email: `persona-${index}@example.test`,
      password: 'parola segreta',
    };
    const answer = await fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    const { token, user } = (await answer.json()) as SignedIn;
    const ledgerUser = { id: user.id, names: { kept: null, sent: [] }, isKeeper: index === 0 };
    ledger.users.push(ledgerUser);
    tabs.push({
      user: ledgerUser,
      calls: createServerCalls(url, token, gate, inFlight),
      ledger,
      random,
      nextNumber,
    });
  }
  return tabs;
}
