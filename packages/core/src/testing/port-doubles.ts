import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { DomainError } from '@wingman/contract/error.ts';
import type { UserEvent } from '@wingman/contract/event.ts';
import type { SignInSession } from '@wingman/contract/sign-in-session.ts';
import type { SpeechEngine, SpeechStatus } from '@wingman/contract/speech.ts';
import type { AudioStore } from '../ports/audio-store.ts';
import type { BackupMaker } from '../ports/backup-maker.ts';
import type { ChatChunk, ChatModel, ChatRequest } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { ExampleDay } from '../ports/example-day.ts';
import type { GrowingFiles } from '../ports/growing-files.ts';
import type { PasswordHasher, SignInSessionIssuer } from '../ports/identity.ts';
import type { Log } from '../ports/log.ts';
import type { AudioInspector, TranscribeOptions, Transcriber, Transcription } from '../ports/transcriber.ts';

/** Doubles of core's ports for tests: settable, without a network, a model or a slow hash. */

export type TestClock = Clock & { set(instant: string): void; advance(ms: number): void };

export function createTestClock(instant: string): TestClock {
  let now = Date.parse(instant);
  return {
    now: () => new Date(now),
    set(next) {
      now = Date.parse(next);
    },
    advance(ms) {
      now += ms;
    },
  };
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };

/** A machine without backups. */
export const noBackups: BackupMaker = {
  describe: async () => ({
    host: 'prova',
    folder: '/backup',
    isSameDisk: false,
    database: 'sqlite',
    storage: 'folder',
    schedule: null,
    nextAt: null,
    freeBytes: null,
  }),
  settleDead: async () => {},
  start: async () => {},
};

export const plainHasher: PasswordHasher = {
  hash: async (password) => `plain:${password}`,
  verify: async (hash, password) => hash === `plain:${password}`,
};

export function createMemorySignInSessions(clock: Clock): SignInSessionIssuer {
  type Kept = Omit<SignInSession, 'isCurrent'> & { userId: string };
  const sessions = new Map<string, Kept>();
  const expiresAt = () => new Date(clock.now().getTime() + 86_400_000);
  const end = (isEnded: (kept: Kept, token: string) => boolean) => {
    const ended = [...sessions].filter(([token, kept]) => isEnded(kept, token));
    for (const [token] of ended) sessions.delete(token);
    return ended.length;
  };
  return {
    async issue(userId, device = { browser: null, system: null }) {
      const token = randomUUID();
      const now = clock.now().toISOString();
      sessions.set(token, { id: randomUUID(), userId, ...device, createdAt: now, lastUsedAt: now });
      return { token, expiresAt: expiresAt() };
    },
    async validate(token) {
      const userId = sessions.get(token)?.userId;
      return userId === undefined ? undefined : { userId, expiresAt: expiresAt(), renewed: false };
    },
    list: async (userId, current) =>
      [...sessions]
        .filter(([, kept]) => kept.userId === userId)
        .map(([token, { userId: _owner, ...kept }]) => ({ ...kept, isCurrent: token === current })),
    revoke: async (token) => void sessions.delete(token),
    revokeById: async (userId, id) => end((kept) => kept.userId === userId && kept.id === id) > 0,
    revokeOthers: async (userId, kept) => end((each, token) => each.userId === userId && token !== kept),
    revokeAll: async (userId) => void end((kept) => kept.userId === userId),
  };
}

export type TestAudioStore = AudioStore & { keys(): string[]; clear(): Promise<void> };

export async function createTestAudioStore(): Promise<TestAudioStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wingman-audio-'));
  const stored = new Map<string, string>();
  const pathOf = (key: string) => {
    const file = stored.get(key);
    if (!file) throw new DomainError('not_found');
    return file;
  };
  return {
    newKey: () => randomUUID(),
    async write(key, source) {
      const bytes = Buffer.concat(await source.toArray());
      const file = path.join(folder, key);
      await writeFile(file, bytes);
      stored.set(key, file);
      return { bytes: bytes.length };
    },
    size: async (key) => (await readFile(pathOf(key))).length,
    read: async (key, range) => {
      const bytes = await readFile(pathOf(key));
      return Readable.from(range ? bytes.subarray(range.start, range.end + 1) : bytes);
    },
    async remove(key) {
      stored.delete(key);
    },
    localFile: async (key) => ({ path: pathOf(key), release: async () => {} }),
    keys: () => [...stored.keys()],
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}

export function createTestEventBus(): EventBus & { past: UserEvent[] } {
  const emitter = new EventEmitter().setMaxListeners(0);
  const past: UserEvent[] = [];
  return {
    past,
    publish(userId, event) {
      past.push(event);
      emitter.emit(userId, event);
      emitter.emit('publish', userId, event);
    },
    onPublish: (listener) => void emitter.on('publish', listener),
    broadcast(event) {
      past.push(event);
    },
    announceJobs: () => void emitter.emit('jobs'),
    onJobs: (look) => void emitter.on('jobs', look),
    announceStop: (conversationId) => void emitter.emit('stop', conversationId),
    onStop: (listener) => void emitter.on('stop', listener),
    announceAccessChange: (userId) => void emitter.emit(`access:${userId}`),
    onAccessChange(userId, listener, signal) {
      emitter.on(`access:${userId}`, listener);
      signal.addEventListener('abort', () => emitter.off(`access:${userId}`, listener), { once: true });
    },
    follow(userId, signal) {
      const events = this.subscribe(userId, signal);
      return (async function* () {
        yield { id: 'connected', event: { type: 'connected' } };
        for await (const event of events) yield { id: randomUUID(), event };
      })();
    },
    subscribe: (userId, signal) => eventsOf(emitter, userId, signal),
  };
}

/**
 * The events of a user from this call on. An abort ends them, before the first read, too, and never throws: a stream whose
 * reader has gone has nobody who would take an error.
 */
function eventsOf(emitter: EventEmitter, userId: string, signal: AbortSignal): AsyncGenerator<UserEvent> {
  const backlog: UserEvent[] = [];
  let wake = () => {};
  const take = (event: UserEvent) => {
    backlog.push(event);
    wake();
  };
  const leave = () => {
    emitter.off(userId, take);
    wake();
  };
  if (!signal.aborted) emitter.on(userId, take);
  signal.addEventListener('abort', leave, { once: true });
  return (async function* () {
    try {
      while (!signal.aborted) {
        const event = backlog.shift();
        if (event) yield event;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      signal.removeEventListener('abort', leave);
      leave();
    }
  })();
}

const ready: SpeechStatus = {
  engine: 'local',
  state: 'ready',
  reason: null,
  model: 'test',
  download: null,
  downloadFailed: false,
};

export type TestTranscriber = Transcriber & {
  updateStatus(status: Partial<SpeechStatus>): void;
  /** What the next runs do; the last one stays. */
  onTranscribe: (path: string, signal: AbortSignal, options: TranscribeOptions) => Promise<Transcription>;
  calls: number;
  engines: SpeechEngine[];
};

export function createTestTranscriber(): TestTranscriber {
  let status = ready;
  const listeners = new Set<(status: SpeechStatus) => void>();
  const transcriber: TestTranscriber = {
    calls: 0,
    engines: [],
    onTranscribe: async () => ({ duration: 0, segments: [] }),
    status: () => status,
    updateStatus(changes) {
      status = { ...status, ...changes };
      for (const listener of listeners) listener(status);
    },
    onStatusChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    downloadModel: () => transcriber.updateStatus({ state: 'model_downloading' }),
    cancelDownload: () => transcriber.updateStatus({ state: 'model_missing' }),
    listEngines: async () => transcriber.engines,
    listModels: async () => [],
    async removeModel() {},
    async transcribe(file, options) {
      transcriber.calls += 1;
      options.onProgress?.(0.5);
      return transcriber.onTranscribe(file, options.signal, options);
    },
  };
  return transcriber;
}

/** Accepts everything as a webm recording, except text that begins with «no». */
export const testInspector: AudioInspector = {
  async inspect(file) {
    const content = await readFile(file);
    if (content.toString().startsWith('no')) throw new DomainError('not_audio');
    return { container: 'webm', duration: null, playerForm: 'webm-opus' };
  },
};

/** Files in a fresh folder. */
export async function createTestGrowingFiles(): Promise<GrowingFiles> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wingman-growing-'));
  const next = new Map<string, number>();
  return {
    open: async (id) => ({ path: path.join(folder, id), nextPart: next.get(id) ?? 0 }),
    async append(id, content, nextPart) {
      await appendFile(path.join(folder, id), Buffer.concat(await content.toArray()));
      next.set(id, nextPart);
    },
    async discard(id) {
      next.delete(id);
      await rm(path.join(folder, id), { force: true });
    },
  };
}

export type TestChatModel = ChatModel & {
  requests: ChatRequest[];
  onRequest: (request: ChatRequest) => AsyncIterable<ChatChunk>;
};

export function createTestChatModel(): TestChatModel {
  const model: TestChatModel = {
    requests: [],
    async *onRequest() {
      yield { type: 'end', reason: 'stop' };
    },
    stream(request) {
      model.requests.push(request);
      return model.onRequest(request);
    },
  };
  return model;
}

export type TestEmbedder = Embedder & {
  asked: string[][];
  /** What the next calls do; by default each word of a text has its own dimension in its vector. */
  onEmbed: (texts: string[], model: string) => Float32Array[] | Promise<Float32Array[]>;
};

export function createTestEmbedder(model = 'prova'): TestEmbedder {
  const embedder: TestEmbedder = {
    model,
    asked: [],
    onEmbed: (texts) => texts.map((text) => wordVector(text)),
    async embed(texts, { model: other = model, signal }) {
      signal.throwIfAborted();
      embedder.asked.push(texts);
      return embedder.onEmbed(texts, other);
    },
  };
  return embedder;
}

/** Of length 1; the more words two texts share, the closer. */
export function wordVector(text: string, length = 64): Float32Array {
  const vector = new Float32Array(length);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? ['']) {
    let state = 2_166_136_261;
    for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0;
    for (let part = 0; part < 6; part += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const place = (state >>> 8) % length;
      vector[place] = (vector[place] as number) + ((state >>> 4) & 1 ? 1 : -1);
    }
  }
  const norm = Math.hypot(...vector) || 1;
  return vector.map((number) => number / norm);
}

/** Two recordings, at a quarter to eight and at half past three. */
export const testExampleDay: ExampleDay = {
  day: {
    questions: ['Quando passa il tecnico?', 'Quanto costa?', 'Chi porta il pane?', 'A che ora si cena?'],
    recordings: [
      {
        file: 'colazione.ogg',
        title: 'Colazione',
        minute: 465,
        duration: 12,
        segments: [
          { start: 0.4, end: 5, speaker: 'Piero', text: 'Chi porta il pane?' },
          { start: 5.5, end: 11.5, speaker: 'Marta', text: 'Il pane lo porto io stasera.' },
        ],
      },
      {
        file: 'telefonata.ogg',
        title: 'Telefonata',
        minute: 930,
        duration: 10,
        segments: [
          { start: 0.4, end: 9.5, speaker: 'Dario', text: 'Il tecnico passa dopodomani alle nove.' },
        ],
      },
    ],
  },
  read: (file) => Readable.from(Buffer.from(`audio of ${file}`)),
};
