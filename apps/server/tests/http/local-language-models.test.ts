import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, newTestUser, type Reachable, type TestUser, trpc } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import type { ChatResponse } from '@wingman/contract/conversation.ts';
import type { EmbeddingStatus } from '@wingman/contract/embedding.ts';
import type { LanguageModel } from '@wingman/contract/language-model.ts';
import { createTestTranscriber } from '@wingman/core/testing/port-doubles.ts';
import { saying } from '@wingman/core/testing/test-services.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { writeTinyAnswerModel } from '@wingman/language/testing/tiny-answer-model.ts';
import { writeTinyMeaningModel } from '@wingman/language/testing/tiny-meaning-model.ts';
import { writeTinyRankingModel } from '@wingman/language/testing/tiny-ranking-model.ts';
import { expect, it, onTestFinished } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { createApp } from '../../src/process/app.ts';
import { newFolder, startTestApp } from '../../src/testing/test-app.ts';

const meanings = [
  ['termosifone', 'radiatore'],
  ['gatto', 'felino'],
  ...['domani', 'pane', 'fresco', 'forno', 'partita', 'ieri', 'noiosa', 'treno', 'bologna', 'parte'].map(
    (word) => [word],
  ),
];
const chatter = [
  'domani compriamo il pane fresco al forno',
  'la partita di ieri era noiosa',
  'il treno per Bologna parte alle sette',
];
const heated = [...chatter, 'ho lasciato il gatto sul termosifone fino a sabato', ...chatter];

/** A server without any provider, and the folders in which it looks for models. */
async function startWith() {
  const folder = newFolder();
  const [answers, meaning, ranking] = ['answers', 'meaning', 'ranking'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [answers, meaning, ranking]) mkdirSync(each);
  const transcriber = createTestTranscriber();
  const env = { ANSWER_MODEL_DIR: answers, MEANING_MODEL_DIR: meaning, RANKING_MODEL_DIR: ranking };
  const app = await startTestApp({ env, overrides: { transcriber } });
  const admin = await newTestUser(app, { subscriptionPlan: 'pro' });
  const remember = async (sentences: string[]) => {
    transcriber.onTranscribe = async () => saying(sentences);
    await upload(app, admin, [['audio', toneWav(1)]]);
  };
  const status = async (): Promise<EmbeddingStatus> => {
    const headers = { authorization: `Bearer ${admin.token}` };
    return (await trpc(app, 'query', 'embedding.status', undefined, headers)).body as EmbeddingStatus;
  };
  const problems = async (): Promise<(string | null)[]> => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const { body } = await trpc(app, 'query', 'languageModels.list', undefined, headers);
    return (body as LanguageModel[]).map(({ problem }) => problem);
  };
  return { admin, remember, status, problems, answers, meaning, ranking };
}

async function ask(testUser: TestUser, message: string): Promise<ChatResponse> {
  const answer = await testUser.call('POST', '/api/chat', { message, sessionId: randomUUID() });
  expect(answer.status).toBe(200);
  return answer.body as ChatResponse;
}

/** What is answered in the end: a model that is late once, as on a busy machine, leaves its part of a search out. */
function finalAnswer(testUser: TestUser, question: string) {
  return expect.poll(async () => (await ask(testUser, question)).response);
}

it('finds by meaning with a model of this machine, from the moment on that its file is there', async () => {
  const { admin, remember, status, meaning } = await startWith();
  expect(await status()).toMatchObject({ model: null });
  writeTinyMeaningModel(join(meaning, 'piccolo.gguf'), meanings);
  await remember(heated);
  await expect
    .poll(status)
    .toMatchObject({ model: expect.stringMatching(/^piccolo@/), recordings: 1, embedded: 1, waiting: 0 });
  await finalAnswer(admin, 'Il radiatore ha il felino?').toMatch(/^Forse:\n\n> .*gatto sul termosifone/s);
});

it('puts first what a model of this machine finds to answer best, and is as it was when its file goes', async () => {
  const { admin, remember, status, meaning, ranking } = await startWith();
  writeTinyMeaningModel(join(meaning, 'piccolo.gguf'), meanings);
  for (const where of ['davanti', 'dietro', 'accanto', 'sopra'])
    await remember([...chatter, `il gatto era ${where} al termosifone del corridoio`, ...chatter]);
  await expect.poll(status).toMatchObject({ recordings: 4, embedded: 4, waiting: 0 });
  const question = 'Il felino si vede presso il radiatore?';
  const before = /^Forse:\n\n> «il gatto era davanti/;
  await finalAnswer(admin, question).toMatch(before);
  const file = join(ranking, 'piccolo.gguf');
  writeTinyRankingModel(file, [['presso', 'accanto']]);
  const first = /^Forse:\n\n> «il gatto era accanto/;
  await finalAnswer(admin, question).toMatch(first);
  rmSync(file);
  await finalAnswer(admin, question).toMatch(before);
});

it('answers with a model of this machine where the recordings support it, else with quotes', async () => {
  const { admin, remember, answers } = await startWith();
  await remember(heated);
  const question = 'Quando parte il treno per Bologna?';
  await finalAnswer(admin, question).toMatch(/^> «/);
  const file = join(answers, 'piccolo.gguf');
  writeTinyAnswerModel(file, ['Il', ' treno', ' parte', ' alle', ' sette', ' [3].']);
  await finalAnswer(admin, question).toBe('Il treno parte alle sette [1].');
  rmSync(file);
  await finalAnswer(admin, question).toMatch(/^> «/);
});

it('people who ask at the same time are all answered', async () => {
  const { admin, remember, answers } = await startWith();
  await remember(heated);
  const file = join(answers, 'piccolo.gguf');
  writeTinyAnswerModel(file, ['Il', ' treno', ' parte', ' alle', ' sette', ' [3].']);
  const question = 'Quando parte il treno per Bologna?';
  await finalAnswer(admin, question).toBe('Il treno parte alle sette [1].');
  const all = await Promise.all([1, 2, 3].map(() => ask(admin, question)));
  expect(all.map(({ response }) => response)).toEqual(all.map(() => 'Il treno parte alle sette [1].'));
});

it('a model that says that it is not there leaves quotes that are told as doubtful', async () => {
  const { admin, remember, answers } = await startWith();
  await remember(heated);
  writeTinyAnswerModel(join(answers, 'piccolo.gguf'), ['Non', ' risulta', ' [0].']);
  const question = 'Quando parte il treno per Bologna?';
  await finalAnswer(admin, question).toMatch(/^Forse:\n\n> /);
});

it('a broken model leaves the quotes, and what is wrong with it is told to the administrator', async () => {
  const { admin, remember, problems, answers, meaning, ranking } = await startWith();
  for (const folder of [answers, meaning, ranking])
    writeFileSync(join(folder, 'rotto.gguf'), 'non è un modello');
  await remember(heated);
  const { response } = await ask(admin, 'Quando parte il treno per Bologna?');
  expect(response).toMatch(/^> «/);
  const reason = 'Il file del modello è danneggiato';
  await expect.poll(problems).toEqual([reason, reason, reason]);
});

it('embeds anew with another model that came, and the former one serves until that is done', async () => {
  const transcriber = createTestTranscriber();
  const app = await startTestApp({ kind: 'postgres', overrides: { transcriber } });
  const admin = await newTestUser(app, { subscriptionPlan: 'pro' });
  transcriber.onTranscribe = async () => saying(heated);
  await upload(app, admin, [['audio', toneWav(1)]]);
  const used = await modelsInUse(app.config);
  addModel(app.config, 'vecchio', meanings);
  await expect.poll(used).toEqual(['vecchio']);
  await app.close();

  // The first by name is used.
  addModel(app.config, 'nuovo', [...meanings.slice(2), ['termosifone', 'zufolo'], ['gatto', 'trabiccolo']]);
  const [former, later] = ['Il radiatore ha il felino?', 'Lo zufolo ha il trabiccolo?'];
  // One that embeds no recordings.
  const answering = await startAgain({ ...app.config, role: 'web' }, admin);
  await expect.poll(() => modelOf(answering)).toMatch(/^nuovo@/);
  await finalAnswer(answering.user, former).toContain('gatto sul termosifone');
  await finalAnswer(answering.user, later).toMatch(/^Non risulta/);
  expect(await used()).toEqual(['vecchio']);
  await answering.close();

  const { user } = await startAgain(app.config, admin);
  await expect.poll(used).toEqual(['nuovo']);
  await finalAnswer(user, later).toContain('gatto sul termosifone');
  await finalAnswer(user, former).toMatch(/^Non risulta/);
});

/** The names of the models whose vectors are stored, one for each of their blocks. */
async function modelsInUse(config: Config): Promise<() => Promise<(string | undefined)[]>> {
  const database = await openDatabase(config.database);
  onTestFinished(() => database.close());
  return async () => {
    const parts = database.db.selectFrom('embedding_parts');
    const rows = await parts.innerJoin('embedding_models as models', 'models.id', 'model_id').select('name');
    return (await rows.execute()).map(({ name }) => name.split('@')[0]);
  };
}

function addModel({ dataDir }: Config, name: string, words: string[][]): void {
  const folder = join(dataDir, 'models', 'meaning', name);
  mkdirSync(folder, { recursive: true });
  writeTinyMeaningModel(join(folder, `${name}.gguf`), words);
}

/** Another process of the same instance, and its user there. */
async function startAgain(config: Config, { token, ...known }: TestUser) {
  const app = await createApp(config);
  onTestFinished(() => app.close());
  await app.listen();
  const reachable: Reachable = { url: (path) => `${app.address()}${path}` };
  const authorization = { authorization: `Bearer ${token}` };
  const user: TestUser = {
    ...known,
    token,
    call: (method, path, body) => call(reachable, method, path, body, authorization),
  };
  return { user, reachable, close: () => app.close() };
}

/** The model that embeds questions and recordings now. */
async function modelOf({ reachable, user }: Awaited<ReturnType<typeof startAgain>>): Promise<string | null> {
  const headers = { authorization: `Bearer ${user.token}` };
  const { body } = await trpc(reachable, 'query', 'embedding.status', undefined, headers);
  return (body as EmbeddingStatus).model;
}
