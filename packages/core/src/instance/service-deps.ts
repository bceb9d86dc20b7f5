import type { PresetAgent } from '@wingman/contract/agent.ts';
import type { RegistrationMode } from '@wingman/contract/registration-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { FirstAccountGuard } from '../accounts/first-account.ts';
import type { AudioConverter } from '../ports/audio-converter.ts';
import type { AudioCutter } from '../ports/audio-cutter.ts';
import type { AudioStore } from '../ports/audio-store.ts';
import type { BackupMaker } from '../ports/backup-maker.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import type { Diarizer } from '../ports/diarizer.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { ExampleDay } from '../ports/example-day.ts';
import type { GrowingFiles } from '../ports/growing-files.ts';
import type { PasswordHasher, SignInSessionIssuer } from '../ports/identity.ts';
import type { LanguageModelStore } from '../ports/language-model-store.ts';
import type { Log } from '../ports/log.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Reranker } from '../ports/reranker.ts';
import type { SpellingSource } from '../ports/spelling-source.ts';
import type { Telemetry } from '../ports/telemetry.ts';
import type { AudioInspector, Transcriber } from '../ports/transcriber.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';

/** Dependencies of core. */
export type ServiceDeps = {
  database: WingmanDatabase;
  clock: Clock;
  passwordHasher: PasswordHasher;
  signInSessions: SignInSessionIssuer;
  /** Absent: anyone may create the first account. */
  firstAccountGuard?: FirstAccountGuard;
  audioStore: AudioStore;
  transcriber: Transcriber;
  /** Absent: no diarization. */
  diarizer?: Diarizer;
  audioInspector: AudioInspector;
  audioConverter: AudioConverter;
  audioCutter: AudioCutter;
  growingFiles: GrowingFiles;
  backupMaker: BackupMaker;
  /** Absent: answers are quoted from the recordings. */
  chatModel?: ChatModel;
  /** Absent: no semantic search. */
  embedder?: Embedder;
  /** Absent: what the searches found stays in their order. */
  reranker?: Reranker;
  /** Absent: this server has no language models of its own. */
  languageModels?: LanguageModelStore;
  /** Absent: nobody is sent mails. */
  mailer?: Mailer;
  webhookSender: WebhookSender;
  exampleDay: ExampleDay;
  /** Absent: known words are not looked for in what was heard. */
  spelling?: SpellingSource;
  events: EventBus;
  log: Log;
  /** Absent: no telemetry. */
  telemetry?: Telemetry;
  options: ServiceOptions;
};

export type ServiceOptions = {
  /** Who may register until an administrator chooses otherwise. */
  signup: RegistrationMode;
  defaultTimeZone: string;
  /** Name of this process as owner of leases; leases of the same name found at the start are stale. */
  nodeId: string;
  presetAgents: PresetAgent[];
  /** Whether there are plans and what they limit; true by default. */
  hasPlans?: boolean;
  /** Whether users may change their plan themselves; true by default. */
  planSelfService?: boolean;
  transcriptWaitMs?: number;
  /** How many recordings are transcribed in parallel; 1 by default. */
  speechConcurrency?: number;
  /** The host of the provider that transcribes, or may when it is chosen; none by default. */
  speechProvider?: string | null;
  /** ISO 639-1 code of the language in which this instance transcribes by itself, or `auto`; `it` by default. */
  speechLanguage?: string;
  /** Timeout of measuring a recording. */
  waveformWaitMs?: number;
  /** The largest recording that is taken in slices. */
  maxUploadBytes?: number;
  /** Whether the chat model may reword a question when its own words find little; false by default. */
  mayReword?: boolean;
  /** Whether notes of recordings are made; true by default. */
  makesNotes?: boolean;
  /** Whether the chat model writes notes; false by default. */
  writesNotes?: boolean;
  /** The host that is given whole transcripts for it; none by default. */
  notesProvider?: string | null;
  /** How many days deleted recordings can be restored; 30 by default, 0: they are deleted at once. */
  trashDays?: number;
  /** Whether what is recorded can be shown to others by a link; true by default. */
  sharing?: boolean;
  /** The address of the web app, without an end slash; wanted where there are mails. */
  home?: string;
  /** Timeout of suggested questions. */
  questionTimeoutMs?: number;
};
