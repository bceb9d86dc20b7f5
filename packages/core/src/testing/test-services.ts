import { Readable } from 'node:stream';
import type { ChatEvent, ChatInput, Conversation } from '@wingman/contract/conversation.ts';
import type { UploadFields } from '@wingman/contract/recording.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { inTransaction } from '@wingman/db/testing/in-transaction.ts';
import type { Actor } from '../accounts/actor.ts';
import type { ServiceOptions } from '../instance/service-deps.ts';
import { createServices } from '../instance/services.ts';
import { enqueueTranscription } from '../jobs/transcription-job.ts';
import type { BackupMaker } from '../ports/backup-maker.ts';
import type { Diarizer } from '../ports/diarizer.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { LanguageModelStore } from '../ports/language-model-store.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Reranker } from '../ports/reranker.ts';
import type { SpellingSource } from '../ports/spelling-source.ts';
import type { Transcription } from '../ports/transcriber.ts';
import {
  createMemorySignInSessions,
  createTestAudioStore,
  createTestChatModel,
  createTestClock,
  createTestEventBus,
  createTestGrowingFiles,
  createTestTranscriber,
  noBackups,
  plainHasher,
  silentLog,
  testExampleDay,
  testInspector,
} from './port-doubles.ts';
import { testConverter } from './test-converter.ts';
import { createTestCutter } from './test-cutter.ts';
import { createTestWebhookSender } from './test-webhook-sender.ts';

type TestOptions = {
  withChatModel?: boolean;
  embedder?: Embedder;
  reranker?: Reranker;
  spelling?: SpellingSource;
  nodeId?: string;
  diarizer?: Diarizer;
  languageModels?: LanguageModelStore;
  backupMaker?: BackupMaker;
  mailer?: Mailer;
} & Partial<ServiceOptions>;

/** All services on a real database, with settable doubles at the ports. 11 July 2026, 18:00 in Rome. */
export async function createTestServices(database: WingmanDatabase, options: TestOptions = {}) {
  const clock = createTestClock('2026-07-11T16:00:00.000Z');
  const audioStore = await createTestAudioStore();
  const transcriber = createTestTranscriber();
  const audioCutter = createTestCutter();
  const chatModel = createTestChatModel();
  const events = createTestEventBus();
  const webhookSender = createTestWebhookSender();
  const signInSessions = createMemorySignInSessions(clock);
  const services = createServices({
    database,
    clock,
    passwordHasher: plainHasher,
    signInSessions,
    audioStore,
    transcriber,
    ...(options.diarizer ? { diarizer: options.diarizer } : {}),
    ...(options.languageModels ? { languageModels: options.languageModels } : {}),
    audioInspector: testInspector,
    audioConverter: testConverter,
    audioCutter,
    growingFiles: await createTestGrowingFiles(),
    exampleDay: testExampleDay,
    webhookSender,
    backupMaker: options.backupMaker ?? noBackups,
    ...(options.withChatModel ? { chatModel } : {}),
    ...(options.embedder ? { embedder: options.embedder } : {}),
    ...(options.mailer ? { mailer: options.mailer } : {}),
    ...(options.spelling ? { spelling: options.spelling } : {}),
    ...(options.reranker ? { reranker: options.reranker } : {}),
    events,
    log: silentLog,
    options: {
      signup: 'open',
      defaultTimeZone: 'Europe/Rome',
      nodeId: 'test-node',
      presetAgents: [],
      transcriptWaitMs: 5_000,
      ...options,
    },
  });

  async function register(email: string): Promise<Actor> {
    const input = {
      email,
      password: 'parola segreta',
      firstName: 'Prova',
      lastName: 'Utente',
      subscriptionPlan: 'free' as const,
    };
    const { token } = await services.auth.register({ address: '127.0.0.1' }, input);
    return (await services.auth.authenticate(token)).actor;
  }

  async function upload(
    actor: Actor,
    content: string,
    fields: Partial<UploadFields> = {},
    filename = 'recording.webm',
  ) {
    const fileKey = audioStore.newKey();
    const stored = await audioStore.write(fileKey, Readable.from(Buffer.from(content)));
    const complete = { segmentNumber: 1, isAutoSegmented: false, ...fields };
    return services.recordings.accept(actor, {
      fields: complete,
      filename,
      fileKey,
      stored,
    });
  }

  /** Uploads and transcribes: the recording says `sentences`, one segment of five seconds each. */
  async function remember(actor: Actor, sentences: string[], recordedAt?: string) {
    transcriber.onTranscribe = async () => saying(sentences);
    services.worker.start();
    const { id } = await upload(actor, 'audio', recordedAt ? { recordedAt } : {});
    const { signal } = new AbortController();
    return services.recordings.waitForTranscript(actor, id, signal);
  }

  /** Replaces the transcript of the recording by `sentences`. */
  async function transcribeAgain(actor: Actor, id: string, sentences: string[]) {
    transcriber.onTranscribe = async () => saying(sentences);
    const recording = { id, userId: actor.userId };
    await inTransaction(database.db, (trx) =>
      enqueueTranscription(trx, recording, clock.now().toISOString()),
    );
    services.worker.wake();
  }

  return {
    ...services,
    transcribeAgain,
    database,
    clock,
    audioStore,
    transcriber,
    audioCutter,
    chatModel,
    eventBus: events,
    webhookSender,
    register,
    upload,
    remember,
  };
}

export type TestServices = Awaited<ReturnType<typeof createTestServices>>;

/** A transcription with one segment of five seconds for each sentence. */
export function saying(sentences: string[]): Transcription {
  return {
    duration: sentences.length * 5,
    segments: sentences.map((text, i) => ({ start: i * 5, end: i * 5 + 4.5, text, confidence: null })),
  };
}

/** Asks and collects all events. */
export async function ask(
  services: TestServices,
  actor: Actor,
  message: string,
  input: Partial<ChatInput> = {},
): Promise<{ events: ChatEvent[]; conversation: Conversation }> {
  const events: ChatEvent[] = [];
  const complete = { message, sessionId: crypto.randomUUID(), superSearch: false, ...input };
  for await (const event of services.chat.send(actor, complete)) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'done') throw new Error('the answer did not end');
  return { events, conversation: last.conversation };
}
