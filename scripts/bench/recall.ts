import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createEmbedder } from '../../apps/server/src/adapters/language-models/openai-embedder.ts';
import { createRerankService } from '../../apps/server/src/adapters/language-models/rerank-service.ts';
import type { ChatModel } from '../../packages/core/src/ports/chat-model.ts';
import type { Embedder } from '../../packages/core/src/ports/embedder.ts';
import type { Reranker } from '../../packages/core/src/ports/reranker.ts';
import { embedRecording } from '../../packages/core/src/recall/embedding/embed-recording.ts';
import { settleModel } from '../../packages/core/src/recall/embedding/settle-model.ts';
import { noOtherWords, type OtherWords } from '../../packages/core/src/recall/meaning/reword.ts';
import { createRecallService } from '../../packages/core/src/recall/recall.service.ts';
import type { WingmanDatabase } from '../../packages/db/src/database.ts';
import { configuredModel } from './configured-model.ts';
import { withFreshDatabase } from './fresh-database.ts';
import { hostRanking } from './local-models.ts';
import { median } from './processes.ts';
import { type LoadedSet, loadSet } from './recall-load.ts';
import { questionScope, type RecallSet, readSet } from './recall-set.ts';

const usage =
  'bench recall SET.json --out RESULTS.jsonl [--database postgres://…] [--segments|--excerpts] [--limit N] [--embeddings https://…/v1 --model NAME] [--rewordings FILE.json | --chat] [--rerank https://…/v1|FILE.gguf [--rerank-model NAME] [--rerank-ms N]]';

type Options = {
  set: RecallSet;
  out: string;
  asExcerpts: boolean;
  limit: number;
  embedder: Embedder | undefined;
  /** The other words of each question, by its id. */
  rewordings: Map<string, OtherWords> | undefined;
  chatModel: ChatModel | undefined;
  reranker: Reranker | undefined;
};

/**
 * Asks every question of a set as its owner, at its moment and in its scope, through the search that the chat uses,
 * and writes for each one line: `{"questionId", "segmentIds": best first, "score"}`. With `--excerpts` a rank is the
 * list of ids that one excerpt shows. With `--embeddings` everything is embedded first, and found by meaning, too; a key
 * comes from EMBEDDING_API_KEY. With `--rewordings` the other words of a question are read from a file,
 * `{ "question id": { "rewordings": [], "spoken": [] } }`; with `--chat` the configured model is asked for them. With `--rerank`
 * a service, whose key comes from RANKING_API_KEY, or a GGUF file of this machine puts what was found in order; it has the
 * product's time, or `--rerank-ms`. Knows nothing of any particular set.
 */
export async function benchRecall(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: args.filter((argument) => argument !== '--'),
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      database: { type: 'string' },
      segments: { type: 'boolean' },
      excerpts: { type: 'boolean' },
      limit: { type: 'string', default: '200' },
      embeddings: { type: 'string' },
      model: { type: 'string', default: 'text-embedding-3-small' },
      rewordings: { type: 'string' },
      chat: { type: 'boolean' },
      rerank: { type: 'string' },
      'rerank-model': { type: 'string', default: 'bge-reranker-v2-m3' },
      'rerank-ms': { type: 'string' },
    },
  });
  const [file] = positionals;
  if (file === undefined || values.out === undefined) throw new Error(`Usage: ${usage}`);
  const set = await readSet(file);
  const asExcerpts = values.excerpts === true && values.segments !== true;
  const embedder = values.embeddings
    ? createEmbedder({
        baseUrl: values.embeddings,
        apiKey: process.env.EMBEDDING_API_KEY,
        model: values.model,
      })
    : undefined;
  const options = {
    set,
    out: values.out,
    asExcerpts,
    limit: Number(values.limit),
    embedder,
    rewordings: values.rewordings === undefined ? undefined : await readRewordings(values.rewordings),
    chatModel: values.chat ? configuredModel().chatModel : undefined,
  };
  const ranks = openReranker(values.rerank, values['rerank-model']);
  const ms = values['rerank-ms'];
  const reranker = ranks && { ...ranks.port, ...(ms === undefined ? {} : { questionMs: Number(ms) }) };
  try {
    await withFreshDatabase(values.database, (database) => run(database, { ...options, reranker }));
  } finally {
    await ranks?.close();
  }
}

function openReranker(
  source: string | undefined,
  model: string,
): { port: Reranker; close(): Promise<void> } | undefined {
  if (source === undefined) return undefined;
  if (source.endsWith('.gguf')) {
    const { port, host } = hostRanking(source);
    return { port, close: () => host.close() };
  }
  const provider = { baseUrl: source, apiKey: process.env.RANKING_API_KEY, model };
  return { port: createRerankService(provider), close: async () => {} };
}

async function run(database: WingmanDatabase, options: Options): Promise<void> {
  const startedAt = performance.now();
  const loaded = await loadSet(database, options.set);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { recordings, segments } = loaded;
  console.log(`${options.set.name} on ${database.dialect.name}`);
  console.log(`  ${recordings} recordings with ${segments} segments loaded in ${seconds} s`);
  if (options.embedder) await embedAll(database, options.embedder);
  const { lines, times } = await askAll(database, loaded, options);
  await writeFile(options.out, `${lines.join('\n')}\n`);
  const p95 = [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  console.log(`  ${times.length} questions, p50 ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
}

/** @throws {Error} when the file is missing or no such list */
async function readRewordings(file: string): Promise<Map<string, OtherWords>> {
  const read = Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, OtherWords>);
  const isWords = ({ rewordings, spoken }: OtherWords) => Array.isArray(rewordings) && Array.isArray(spoken);
  if (!read.every(([, words]) => isWords(words))) throw new Error(`${file} has no "rewordings" and "spoken"`);
  return new Map(read);
}

async function embedAll(database: WingmanDatabase, embedder: Embedder): Promise<void> {
  const startedAt = performance.now();
  const { signal } = new AbortController();
  const clock = { now: () => new Date() };
  const model = await settleModel({ database, embedder, clock }, signal);
  const recordings = await database.db.selectFrom('recordings').select('id').execute();
  for (const { id } of recordings)
    await embedRecording({ database, embedder }, id, model, { signal, pause: signal });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  embedded by ${model.name} with ${model.dimension} numbers in ${seconds} s`);
}

async function askAll(
  database: WingmanDatabase,
  loaded: LoadedSet,
  { set, asExcerpts, limit, embedder, rewordings, chatModel, reranker }: Options,
): Promise<{ lines: string[]; times: number[] }> {
  let asked = '';
  const recall = createRecallService({
    database,
    ...(embedder && { embedder }),
    ...(reranker && { reranker, log: console }),
    ...(chatModel && { chatModel, mayReword: true }),
    ...(rewordings && { reword: async () => rewordings.get(asked) ?? noOtherWords }),
  });
  const lines: string[] = [];
  const times: number[] = [];
  for (const question of set.questions) {
    const userId = loaded.userIds.get(question.ownerId);
    if (userId === undefined) continue;
    const { now, scope } = questionScope(question, set);
    const query = { userId, question: question.question, scope, now, timeZone: set.timezone };
    asked = question.id;
    const startedAt = performance.now();
    const { segments, excerpts, score } = await recall.rank(query, { limit, asExcerpts });
    times.push(performance.now() - startedAt);
    const name = (id: number) => loaded.names.get(id) ?? String(id);
    const ranks = asExcerpts ? excerpts.map((ids) => ids.map(name)) : segments.map(name);
    lines.push(JSON.stringify({ questionId: question.id, segmentIds: ranks, score }));
  }
  return { lines, times };
}
