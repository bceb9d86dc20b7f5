import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../testing/test-app.ts';
import { configSchema, readConfig } from './config.ts';
import { StartFailure } from './start-failure.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

describe('the configuration', () => {
  it('has defaults for every setting', () => {
    const folder = newFolder();
    expect(readConfig({}, folder)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      trustProxy: false,
      dataDir: join(folder, 'data'),
      database: { kind: 'sqlite', file: join(folder, 'data', 'wingman.sqlite') },
      chat: undefined,
      speech: { engine: 'local', language: 'it', provider: undefined },
      defaultTimeZone: 'Europe/Rome',
      signup: 'open',
      maxUploadBytes: 2048 * 1024 * 1024,
    });
  });

  it('reads from .env what the environment does not set, and treats empty values as not set', () => {
    const folder = newFolder();
    writeFileSync(join(folder, '.env'), 'PORT=4000\nHOST=0.0.0.0\nSIGNUP=\nCHAT_MODEL="piccolo"\n');
    const config = readConfig({ PORT: '5000', HOST: '', DATA_DIR: ' ' }, folder);
    expect(config).toMatchObject({
      port: 5000,
      host: '0.0.0.0',
      signup: 'open',
      dataDir: join(folder, 'data'),
    });
  });

  it('reads another file, or none, where the environment says so', () => {
    const folder = newFolder();
    writeFileSync(join(folder, '.env'), 'PORT=4000\n');
    writeFileSync(join(folder, 'other.env'), 'PORT=4001\n');
    expect(readConfig({ ENV_FILE: 'other.env' }, folder).port).toBe(4001);
    expect(readConfig({ ENV_FILE: devNull }, folder).port).toBe(3000);
  });

  it('refuses a file of settings that is not there or cannot be read, but needs none', () => {
    const folder = newFolder();
    expect(readConfig({}, folder).port).toBe(3000);
    expect(() => readConfig({ ENV_FILE: 'other.env' }, folder)).toThrow(/other\.env \(ENV_FILE\) is no file/);
    mkdirSync(join(folder, '.env'));
    expect(() => readConfig({}, folder)).toThrow(StartFailure);
  });

  it('refuses a model folder that is not there, and takes one that is', () => {
    const folder = newFolder();
    expect(() => readConfig({ SPEECH_MODEL_DIR: 'missing' }, folder)).toThrow(
      /SPEECH_MODEL_DIR .* no folder/,
    );
    expect(readConfig({ SPEECH_MODEL_DIR: folder }, folder).speech.modelDir).toBe(folder);
  });

  it('takes for chat and speech what is set apart, else what is set for everything', () => {
    const config = readConfig(
      { OPENAI_API_KEY: 'key', CHAT_BASE_URL: 'http://localhost:11434/v1/', SPEECH_API_KEY: 'other' },
      newFolder(),
    );
    expect(config.chat).toEqual({
      baseUrl: 'http://localhost:11434/v1',
      apiKey: 'key',
      model: 'gpt-4.1-mini',
    });
    expect(config.speech).toMatchObject({
      engine: 'provider',
      provider: { baseUrl: 'https://api.openai.com/v1', apiKey: 'other', model: 'whisper-1' },
    });
  });

  it('lets a provider or a model of this machine write answers and tell meanings, as is said for each', () => {
    const provided = { OPENAI_API_KEY: 'key', EMBEDDING_MODEL: 'bge-m3' };
    const read = (env: Record<string, string>) => readConfig(env, newFolder());
    expect(read({}).language).toMatchObject({ answers: 'local', meaning: 'local', ranking: 'local' });
    expect(read({ RANKING_ENGINE: 'off' }).language).toMatchObject({ meaning: 'local', ranking: 'off' });

    expect(read(provided)).toMatchObject({
      language: { answers: 'provider', meaning: 'provider' },
      chat: { model: 'gpt-4.1-mini' },
      embedding: { model: 'bge-m3' },
    });
    expect(read({ ...provided, ANSWER_ENGINE: 'local', MEANING_ENGINE: 'off' })).toMatchObject({
      language: { answers: 'local', meaning: 'off' },
      chat: undefined,
      embedding: undefined,
    });
    const ranks = { RANKING_BASE_URL: 'http://127.0.0.1:8080/v1', OPENAI_API_KEY: 'key' };
    const ranking = { baseUrl: ranks.RANKING_BASE_URL, apiKey: undefined, model: 'bge-reranker-v2-m3' };
    expect(read(ranks)).toMatchObject({ language: { ranking: 'provider' }, ranking });
    expect(read({ ...ranks, RANKING_ENGINE: 'local' })).toMatchObject({ ranking: undefined });
    expect(() => read({ RANKING_ENGINE: 'provider', OPENAI_API_KEY: 'key' })).toThrow(
      'The setting RANKING_ENGINE is provider, but RANKING_BASE_URL is not set.',
    );
    expect(() => read({ RANKING_MODEL: 'bge' })).toThrow(
      'The setting RANKING_MODEL is set, but RANKING_BASE_URL is not.',
    );
    expect(() => read({ ANSWER_ENGINE: 'provider' })).toThrow(
      'The setting ANSWER_ENGINE is provider, but neither CHAT_BASE_URL nor a key is set.',
    );
    expect(() => read({ MEANING_ENGINE: 'provider', OPENAI_API_KEY: 'key' })).toThrow(
      'The setting MEANING_ENGINE is provider, but neither EMBEDDING_BASE_URL nor EMBEDDING_MODEL is set.',
    );
  });

  it.each([
    ['false', false],
    ['true', true],
    ['1', 1],
    ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
    ['::1,fc00::/7', '::1,fc00::/7'],
  ])('reads trusted proxies: %s', (value, expected) => {
    expect(readConfig({ TRUST_PROXY: value }, newFolder()).trustProxy).toBe(expected);
  });

  it.each([
    ['PORT', '70000', 'must be a port from 0 to 65535'],
    ['PORT', '3000x', 'must be a port from 0 to 65535'],
    ['PUBLIC_URL', 'wingman.example', 'must be an address like https://example.org'],
    ...['/api', '/api/v1/', '/trpc', '/assets/x', '/metrics'].map((path) => [
      'PUBLIC_URL',
      `https://example.org${path}`,
      'must have no path that begins with /api, /trpc, /mcp, /condivisi, /assets, /healthz, /readyz or /metrics',
    ]),
    [
      'TRUST_PROXY',
      'my-proxy',
      'must be true, false, a number of hops or addresses with commas between them',
    ],
    ...['10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/255.0.0.0', 'fc00::/129', '300', '10.1'].map((addresses) => [
      'TRUST_PROXY',
      addresses,
      'must be true, false, a number of hops or addresses with commas between them',
    ]),
    ['DATABASE_URL', 'mysql://localhost', 'must begin with postgres://'],
    [
      'DATABASE_URL',
      'postgres://localhost:99999/wingman',
      'must be an address like postgres://user:password@host:5432/name, in which special characters of the password are encoded: @ as %40, : as %3A, / as %2F, # as %23, ? as %3F',
    ],
    ['OPENAI_API_KEY', 'sk-\u201cquoted\u201d', 'must be letters, digits and punctuation without spaces'],
    ['STORAGE_URL', 'https://bucket', 'must look like s3://bucket?endpoint=https://storage.example.org'],
    [
      'STORAGE_URL',
      's3://bucket?endpoint=storage',
      'must look like s3://bucket?endpoint=https://storage.example.org&region=eu-1',
    ],
    [
      'STORAGE_URL',
      's3://bucket?endpont=https://storage.example.org',
      'must look like s3://bucket?endpoint=https://storage.example.org&region=eu-1',
    ],
    ['OPENAI_BASE_URL', 'ftp://x', 'must be an address like https://example.org'],
    ['SPEECH_ENGINE', 'whisper', 'must be auto, provider, local or off'],
    ['SPEECH_LANGUAGE', 'italiano', 'must be auto or a language code like it'],
    ['SPEECH_MODEL_SHA256', 'encoder=abc', 'must look like file=hash,file=hash'],
    ['SPEECH_CONCURRENCY', '0', 'must be a number from 1 to 64'],
    ['DEFAULT_TIME_ZONE', 'Roma', 'must be a time zone like Europe/Rome'],
    ['SIGNUP', 'maybe', 'must be open, invitation or closed'],
    ['MAX_UPLOAD_MB', '-1', 'must be a number of megabytes from 1 to 1000000'],
    ['MAX_RECORDING_HOURS', '0', 'must be a number of hours from 1 to 240'],
    ['LOG_LEVEL', 'loud', 'must be a level like info or warn'],
  ])('refuses %s=%s with a sentence that names it', (key, value, reason) => {
    expect(() => readConfig({ [key]: value }, newFolder())).toThrow(`The setting ${key} ${reason}.`);
  });

  it('reads where audio is stored', () => {
    const folder = newFolder();
    expect(readConfig({}, folder).storage).toBeUndefined();
    const url = 's3://key:se%2Fcret@memory/audio/?endpoint=https://storage.example.org&region=eu-1';
    expect(readConfig({ STORAGE_URL: url }, folder).storage).toEqual({
      bucket: 'memory',
      endpoint: 'https://storage.example.org',
      region: 'eu-1',
      prefix: 'audio/',
      accessKeyId: 'key',
      secretAccessKey: 'se/cret',
    });
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
    expect(readConfig({ STORAGE_URL: 's3://memory', ...keys }, folder).storage).toMatchObject({
      bucket: 'memory',
      endpoint: undefined,
      prefix: '',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
  });

  it('refuses to share work among processes that have no database in common', () => {
    expect(() => readConfig({ ROLE: 'worker' }, newFolder())).toThrow(
      'The setting ROLE is for several processes, which need DATABASE_URL.',
    );
    const shared = { ROLE: 'web', DATABASE_URL: 'postgres://localhost/wingman', DRAIN_SECONDS: '5' };
    expect(readConfig(shared, newFolder())).toMatchObject({ role: 'web', drainMs: 5000 });
  });

  it('lets notes be written by a model, made by rule, or not be made', () => {
    const notes = (env: Record<string, string> = {}) => readConfig(env, newFolder()).notes;
    expect(notes()).toEqual({ makesNotes: true, writesNotes: true, notesProvider: null });
    expect(notes({ NOTES: 'rule' })).toEqual({ makesNotes: true, writesNotes: false, notesProvider: null });
    expect(notes({ NOTES: 'off' })).toEqual({ makesNotes: false, writesNotes: false, notesProvider: null });
    expect(() => notes({ NOTES: 'model' })).toThrow('The setting NOTES must be on, provider, rule or off.');
  });

  it('sends transcripts to the provider of answers only where it is told to, and names its host', () => {
    const CHAT_BASE_URL = 'https://anna:segreto@note.example:8443/percorso/v1';
    const notes = (env: Record<string, string>) => readConfig(env, newFolder()).notes;
    const unsent = { makesNotes: true, writesNotes: false, notesProvider: null };
    expect(notes({ CHAT_BASE_URL })).toEqual(unsent);
    expect(notes({ CHAT_BASE_URL, NOTES: 'on' })).toEqual(unsent);
    expect(notes({ CHAT_BASE_URL, NOTES: 'rule' })).toEqual(unsent);
    expect(notes({ CHAT_BASE_URL, NOTES: 'provider' })).toEqual({
      makesNotes: true,
      writesNotes: true,
      notesProvider: 'note.example:8443',
    });
    // A model of this machine answers all the same.
    const local = { makesNotes: true, writesNotes: true, notesProvider: null };
    expect(notes({ CHAT_BASE_URL, ANSWER_ENGINE: 'local' })).toEqual(local);
    expect(notes({ NOTES: 'provider' })).toEqual(local);
  });

  it('refuses a speech provider without its settings', () => {
    expect(() => readConfig({ SPEECH_ENGINE: 'provider' }, newFolder())).toThrow(
      /^The setting SPEECH_ENGINE is provider/,
    );
  });

  it('has every key explained in .env.example, and no other', () => {
    const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n');
    const keys = lines.flatMap((line) => /^#([A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
    expect(keys.sort()).toEqual(Object.keys(configSchema.shape).sort());
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });

  it('shows in .env.example values that are the defaults, or at least possible', () => {
    const folder = newFolder();
    const settings = readFileSync(join(root, '.env.example'), 'utf8').replace(/^#(?=[A-Z0-9_]+=)/gm, '');
    writeFileSync(join(folder, '.env'), settings);
    expect(readConfig({}, folder)).toMatchObject({
      port: 3000,
      signup: 'open',
      defaultTimeZone: 'Europe/Rome',
    });
  });
});
