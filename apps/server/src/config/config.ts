import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isTimeZone } from '@wingman/contract/time.ts';
import type { DatabaseOptions } from '@wingman/db/database.ts';
import { defaultModel, knownModels } from '@wingman/speech/models/model-catalogue.ts';
import { z } from 'zod';
import { type AccessConfig, accessConfig, accessKeys } from './access-config.ts';
import { isSchedule } from './backup-times.ts';
import {
  backupKeep,
  encodedCharacters,
  isDatabaseUrl,
  isStorageUrl,
  key,
  providerAddress,
  publicAddress,
  sha256List,
  text,
  trustProxy,
  wholeNumber,
} from './config-values.ts';
import { type Environment, ownNames, ownValues, setValues } from './environment.ts';
import { chooseEngine, type LanguageConfig, languageKeys } from './language-config.ts';
import { languageModelConfigs } from './language-model-config.ts';
import { type MailConfig, mailConfig, mailKeys } from './mail-config.ts';
import { type NotesConfig, notesConfig, notesSettings } from './notes-config.ts';
import { embeddingProvider, type Provider, provider, rankingProvider } from './providers.ts';
import type { Retention } from './retention.ts';
import { type S3Options, storageOptions } from './s3-options.ts';
import { type UnknownSetting, unknownSettings } from './setting-names.ts';
import { StartFailure } from './start-failure.ts';
import { type TelemetryConfig, telemetryConfig, telemetryKeys } from './telemetry-config.ts';

const modelNames = knownModels.map(({ name }) => name);
const mebibyte = 1024 * 1024;

/** Every key of the environment that the product reads. `.env.example` explains each. */
export const configSchema = z.object({
  PORT: wholeNumber('must be a port from 0 to 65535', 0, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: publicAddress.optional(),
  TRUST_PROXY: trustProxy.default(false),
  DATA_DIR: text.default('data'),
  BACKUP_DIR: text.optional(),
  BACKUP_SCHEDULE: text.refine(isSchedule, 'must be five cron fields like 17 3 * * *').optional(),
  BACKUP_KEEP: backupKeep,
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must begin with postgres://')
    .refine(
      isDatabaseUrl,
      `must be an address like postgres://user:password@host:5432/name, ${encodedCharacters}`,
    )
    .optional(),
  STORAGE_URL: z
    .string()
    .regex(/^s3:\/\/[^/?]/, 'must look like s3://bucket?endpoint=https://storage.example.org')
    .refine(isStorageUrl, 'must look like s3://bucket?endpoint=https://storage.example.org&region=eu-1')
    .optional(),
  AWS_ACCESS_KEY_ID: key.optional(),
  AWS_SECRET_ACCESS_KEY: key.optional(),
  OPENAI_API_KEY: key.optional(),
  OPENAI_BASE_URL: providerAddress.optional(),
  CHAT_BASE_URL: providerAddress.optional(),
  CHAT_API_KEY: key.optional(),
  CHAT_MODEL: text.default('gpt-4.1-mini'),
  CHAT_CONTEXT_TOKENS: wholeNumber(
    'must be a number of tokens from 2048 to 10000000',
    2_048,
    10_000_000,
  ).default(8_192),
  ...languageKeys,
  SPEECH_ENGINE: z
    .enum(['auto', 'provider', 'local', 'off'], 'must be auto, provider, local or off')
    .default('auto'),
  SPEECH_BASE_URL: providerAddress.optional(),
  SPEECH_API_KEY: key.optional(),
  SPEECH_MODEL: text.default('whisper-1'),
  SPEECH_LANGUAGE: z
    .string()
    .regex(/^(auto|[a-z]{2,3})$/, 'must be auto or a language code like it')
    .default('it'),
  SPEECH_LOCAL_MODEL: z
    .enum(modelNames, `must be one of ${modelNames.join(', ')}`)
    .default(defaultModel.name),
  SPEECH_MODEL_DIR: text.optional(),
  SPEECH_MODEL_URL: providerAddress.optional(),
  SPEECH_MODEL_SHA256: sha256List.optional(),
  SPEECH_VAD: z.enum(['silero', 'energy'], 'must be silero or energy').optional(),
  SPEECH_PROMPT: text.max(800, 'must have at most 800 characters').optional(),
  SPEAKER_MODEL_DIR: text.optional(),
  SPEAKER_MODEL_URL: providerAddress.optional(),
  SPEECH_CONCURRENCY: wholeNumber('must be a number from 1 to 64', 1, 64).optional(),
  EMBEDDING_BASE_URL: providerAddress.optional(),
  EMBEDDING_API_KEY: key.optional(),
  EMBEDDING_MODEL: text.optional(),
  REWORDING: z.enum(['on', 'off'], 'must be on or off').default('on'),
  NOTES: z.enum(notesSettings, 'must be on, provider, rule or off').default('on'),
  DEFAULT_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone like Europe/Rome')
    .default('Europe/Rome'),
  ...accessKeys,
  MAX_UPLOAD_MB: wholeNumber('must be a number of megabytes from 1 to 1000000', 1, 1_000_000).default(2048),
  TRASH_DAYS: wholeNumber('must be a number of days from 0 to 3650', 0, 3_650).default(30),
  MAX_RECORDING_HOURS: wholeNumber('must be a number of hours from 1 to 240', 1, 240).default(24),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  DRAIN_SECONDS: wholeNumber('must be a number of seconds from 0 to 600', 0, 600).default(0),
  ...mailKeys,
  ...telemetryKeys,
  ENV_FILE: text.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level like info or warn')
    .default('info'),
});

export type { Provider };

export type Config = AccessConfig & {
  port: number;
  host: string;
  publicUrl: URL | undefined;
  trustProxy: boolean | number | string;
  /** Absolute path. */
  dataDir: string;
  /** Absolute path: where backups from the panel go. */
  backupDir: string;
  /** Cron expression, in the default time zone; undefined: backups are only made by hand. */
  backupSchedule: string | undefined;
  /** Which earlier states a backup leaves. */
  backupRetention: Retention;
  database: DatabaseOptions;
  /** Undefined: recordings are files in `dataDir`. */
  storage: S3Options | undefined;
  /** Undefined: nobody is sent mails. */
  mail: MailConfig | undefined;
  /** The provider that writes answers, where one does. */
  chat: Provider | undefined;
  /** Tokens that its model takes at once. */
  chatContextTokens: number;
  speech: SpeechConfig;
  /** The provider that tells how near texts are in meaning, where one does. */
  embedding: Provider | undefined;
  /** The provider that puts what was found in order, where one does. */
  ranking: Provider | undefined;
  language: LanguageConfig;
  /** Whether the chat model may put questions in other words. */
  mayReword: boolean;
  notes: NotesConfig;
  defaultTimeZone: string;
  maxUploadBytes: number;
  /** How long deleted recordings can be restored; 0: they are deleted at once. */
  trashDays: number;
  logLevel: string;
  /** Whether this process answers people, transcribes, or both. */
  role: 'all' | 'web' | 'worker';
  /** How long a stopping server goes on answering while it says that it is not ready. */
  drainMs: number;
  telemetry: TelemetryConfig;
};

export type SpeechConfig = {
  engine: 'provider' | 'local' | 'off';
  /** ISO 639-1 code, or `auto`: the engine detects it. */
  language: string;
  provider: Provider | undefined;
  /** The name of the local model. */
  localModel: string;
  /** A folder with the local model's files, used in place of a download. */
  modelDir: string | undefined;
  /** Where the local model's files are downloaded from, in place of the usual address. */
  modelUrl: string | undefined;
  /** SHA-256 in hex by file name, in place of the known ones. */
  modelSha256: Record<string, string> | undefined;
  /** A folder with the two models that tell voices apart, and where they are downloaded from, likewise. */
  speakerModelDir: string | undefined;
  speakerModelUrl: string | undefined;
  /** How many recordings are transcribed in parallel. */
  concurrency: number;
  /** Voice detection; by default that of the model. */
  voice: 'silero' | 'energy' | undefined;
  /** The prompt of the provider: words to expect. */
  prompt: string | undefined;
  /** What a recording may last, in seconds. */
  maxSeconds: number;
};

type Values = z.output<typeof configSchema>;

/**
 * The configuration out of the environment and its file, see environment.ts. Relative folders are meant from `root`.
 * @throws {StartFailure} naming the first key whose value is wrong
 */
export function readConfig(environment: Environment, root: string): Config {
  return parseConfig(setValues(environment, root), root);
}

/** What is set for this process, or in its file, and probably meant for us, but read by nobody. */
export function ownUnknownSettings(root: string): UnknownSetting[] {
  return unknownSettings(Object.keys(configSchema.shape), ownNames(root));
}

/** The configuration of this process. @throws {StartFailure} as above */
export function readOwnConfig(root: string): Config {
  return parseConfig(ownValues(root), root);
}

function parseConfig(values: Environment, root: string): Config {
  const parsed = configSchema.safeParse(values);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartFailure(`The setting ${issue?.path.join('.')} ${issue?.message}.`);
  }
  return toConfig(parsed.data, root);
}

function toConfig(values: Values, root: string): Config {
  if (values.ROLE !== 'all' && values.DATABASE_URL === undefined) {
    throw new StartFailure('The setting ROLE is for several processes, which need DATABASE_URL.');
  }
  const dataDir = resolve(root, values.DATA_DIR);
  const language = languageModels(values, root);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ? new URL(values.PUBLIC_URL) : undefined,
    trustProxy: values.TRUST_PROXY,
    dataDir,
    backupDir: values.BACKUP_DIR ? resolve(root, values.BACKUP_DIR) : join(dataDir, 'backup'),
    backupSchedule: values.BACKUP_SCHEDULE,
    backupRetention: values.BACKUP_KEEP,
    database: values.DATABASE_URL
      ? { kind: 'postgres', url: values.DATABASE_URL }
      : { kind: 'sqlite', file: join(dataDir, 'wingman.sqlite') },
    storage: storageOptions(values),
    mail: mailConfig(values),
    ...language,
    chatContextTokens: values.CHAT_CONTEXT_TOKENS,
    speech: speechConfig(values, root),
    mayReword: values.REWORDING === 'on',
    notes: notesConfig(values.NOTES, language.chat),
    defaultTimeZone: values.DEFAULT_TIME_ZONE,
    ...accessConfig(values),
    maxUploadBytes: values.MAX_UPLOAD_MB * mebibyte,
    trashDays: values.TRASH_DAYS,
    logLevel: values.LOG_LEVEL,
    role: values.ROLE,
    drainMs: values.DRAIN_SECONDS * 1000,
    telemetry: telemetryConfig(values),
  };
}

/** A provider works elsewhere: others go on while one request hangs. The local engine uses all threads for one. */
const providerConcurrency = 3;

function speechConfig(values: Values, root: string): SpeechConfig {
  const found = provider(values, values.SPEECH_BASE_URL, values.SPEECH_API_KEY, values.SPEECH_MODEL);
  if (values.SPEECH_ENGINE === 'provider' && !found) {
    throw new StartFailure(
      'The setting SPEECH_ENGINE is provider, but neither SPEECH_BASE_URL nor a key is set.',
    );
  }
  const automatic = found ? 'provider' : 'local';
  const engine = values.SPEECH_ENGINE === 'auto' ? automatic : values.SPEECH_ENGINE;
  return {
    engine,
    concurrency: values.SPEECH_CONCURRENCY ?? (engine === 'provider' ? providerConcurrency : 1),
    language: values.SPEECH_LANGUAGE,
    provider: mayTranscribe(values, engine) ? found : undefined,
    localModel: values.SPEECH_LOCAL_MODEL,
    modelDir: folder('SPEECH_MODEL_DIR', values, root),
    modelUrl: values.SPEECH_MODEL_URL,
    modelSha256: values.SPEECH_MODEL_SHA256,
    speakerModelDir: folder('SPEAKER_MODEL_DIR', values, root),
    speakerModelUrl: values.SPEAKER_MODEL_URL,
    voice: values.SPEECH_VAD,
    prompt: values.SPEECH_PROMPT,
    maxSeconds: values.MAX_RECORDING_HOURS * 3_600,
  };
}

/** Where the local engine was chosen, a provider that is meant for answers is sent no sound. */
const mayTranscribe = (values: Values, engine: SpeechConfig['engine']): boolean =>
  engine === 'provider' || values.SPEECH_BASE_URL !== undefined || values.SPEECH_API_KEY !== undefined;

/** @throws {StartFailure} when the setting names something else */
function folder(
  key: `${'SPEECH' | 'SPEAKER' | 'ANSWER' | 'MEANING' | 'RANKING'}_MODEL_DIR`,
  values: Values,
  root: string,
): string | undefined {
  const named = values[key];
  if (named === undefined) return undefined;
  const path = resolve(root, named);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new StartFailure(`The setting ${key} names ${path}, which is no folder.`);
}

function languageModels(
  values: Values,
  root: string,
): Pick<Config, 'chat' | 'embedding' | 'ranking' | 'language'> {
  const forAnswers = provider(values, values.CHAT_BASE_URL, values.CHAT_API_KEY, values.CHAT_MODEL);
  const forMeaning = embeddingProvider(values);
  const answers = chooseEngine('ANSWER_ENGINE', values.ANSWER_ENGINE, {
    hasProvider: forAnswers !== undefined,
    isMissing: 'neither CHAT_BASE_URL nor a key is set',
  });
  const meaning = chooseEngine('MEANING_ENGINE', values.MEANING_ENGINE, {
    hasProvider: forMeaning !== undefined,
    isMissing: 'neither EMBEDDING_BASE_URL nor EMBEDDING_MODEL is set',
  });
  const forOrder = rankingProvider(values);
  const ranking = chooseEngine('RANKING_ENGINE', values.RANKING_ENGINE, {
    hasProvider: forOrder !== undefined,
    isMissing: 'RANKING_BASE_URL is not set',
  });
  return {
    chat: answers === 'provider' ? forAnswers : undefined,
    embedding: meaning === 'provider' ? forMeaning : undefined,
    ranking: ranking === 'provider' ? forOrder : undefined,
    language: {
      ...{ answers, meaning, ranking },
      models: languageModelConfigs(values, (key) => folder(key, values, root)),
    },
  };
}
