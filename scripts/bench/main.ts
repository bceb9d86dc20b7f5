import { benchAnswers } from './answers.ts';
import { benchBackup } from './backup.ts';
import { benchChatLimits } from './chat-limits.ts';
import { benchDay } from './day.ts';
import { benchFaults } from './faults.ts';
import { benchInstall } from './install.ts';
import { benchLibrary } from './library.ts';
import { benchMixed } from './mixed.ts';
import { benchModels } from './models.ts';
import { benchNodes } from './nodes.ts';
import { benchNotes } from './notes.ts';
import { benchPage } from './page.ts';
import { benchRecall } from './recall.ts';
import { benchRecallScale } from './recall-scale.ts';
import { benchRequests } from './requests.ts';
import { benchSpeech } from './speech.ts';
import { benchStart } from './start.ts';
import { benchStatistics } from './statistics.ts';
import { benchUpload } from './upload.ts';
import { benchVectors } from './vectors.ts';
import { benchVoices } from './voices.ts';
import { benchWords } from './words.ts';

type Benchmark = { run: (args: string[]) => Promise<void>; summary: string; isSlow?: boolean };

/** Each benchmark prints its own figures, as ratios to the bare engines measured in the same run. */
const benchmarks: Record<string, Benchmark> = {
  start: { run: benchStart, summary: 'cold start to the first answer, idle memory' },
  upload: { run: benchUpload, summary: '20 uploads of 100 MB at once: memory growth, throughput' },
  requests: {
    run: benchRequests,
    summary: 'requests per second and p99 of everyday calls; names as arguments choose',
  },
  page: {
    run: benchPage,
    summary: 'readable landing page and usable chat on a slow phone: time and bytes',
    isSlow: true,
  },
  speech: {
    run: benchSpeech,
    summary: 'two hours of speech found, cut and joined, its memory, and the delay of a transcript',
    isSlow: true,
  },
  statistics: {
    run: benchStatistics,
    summary: 'the figures of the admin panel with a million conversations, on both databases',
    isSlow: true,
  },
  'recall-scale': {
    run: benchRecallScale,
    summary: 'how the search grows to a million segments and beside 100 other users, on both databases',
    isSlow: true,
  },
  vectors: {
    run: benchVectors,
    summary:
      'the search by meaning up to a million windows, beside other libraries: [--windows N,…] [--database sqlite|postgres] [--libraries FOLDER] [--postgres BIN] [--graphs N]',
    isSlow: true,
  },
  voices: {
    run: benchVoices,
    summary: 'voices that are known matched right and wrong, and strangers: [--models DIR --set FILE.json]',
    isSlow: true,
  },
  words: {
    run: benchWords,
    summary: 'misheard names set right by known words, false changes, time of a word: [--texts DIR]',
    isSlow: true,
  },
  backup: {
    run: benchBackup,
    summary: 'backup and restore, beside a plain copy of the same files',
    isSlow: true,
  },
  nodes: {
    run: benchNodes,
    summary: 'transcriptions and requests of one node and of two on one PostgreSQL',
    isSlow: true,
  },
  mixed: {
    run: benchMixed,
    summary: 'how many people record and ask at one node, with p99',
    isSlow: true,
  },
  faults: {
    run: benchFaults,
    summary:
      '200 kills at random moments under load, what was lost or doubled: [--kills N] [--minutes N] [--seed N]',
    isSlow: true,
  },
  install: {
    run: benchInstall,
    summary: 'install and tests of a fresh clone with an empty cache',
    isSlow: true,
  },
  answers: {
    run: benchAnswers,
    summary:
      'the answers to questions about dialogues: --dialogues FILE --questions FILE --out RESULTS.jsonl [--chat | --model FILE.gguf] [--limit N]',
    isSlow: true,
  },
  models: {
    run: benchModels,
    summary:
      'models in files of this machine: speed, memory, cold and warm questions: --dialogues FILE --questions FILE [--answers FILE.gguf] [--meaning FILE.gguf] [--limit N] [--out FILE.json]',
    isSlow: true,
  },
  day: {
    run: benchDay,
    summary: 'the page of a day with 40 recordings, and of its week, on both databases',
    isSlow: true,
  },
  library: {
    run: benchLibrary,
    summary: 'lists and searches of 100,000 segments with filters, and a month, on both databases',
    isSlow: true,
  },
  'chat-limits': {
    run: benchChatLimits,
    summary: 'the search of 100,000 segments within each kind of limit of a chat, on both databases',
    isSlow: true,
  },
  notes: {
    run: benchNotes,
    summary: 'the notes of dialogues, found by rule: SET.json --out RESULTS.jsonl',
    isSlow: true,
  },
  recall: {
    run: benchRecall,
    summary:
      'the ranking of a set of questions: SET.json --out RESULTS.jsonl [--database URL] [--excerpts] [--embeddings URL] [--rewordings FILE | --chat]',
    isSlow: true,
  },
};

const [name, ...args] = process.argv.slice(2);
if (name === undefined) {
  for (const { run, isSlow } of Object.values(benchmarks)) if (!isSlow) await run([]);
} else if (benchmarks[name]) {
  await benchmarks[name].run(args);
} else {
  const list = Object.entries(benchmarks).map(([key, { summary }]) => `  ${key}  ${summary}`);
  console.error(`Unknown benchmark "${name}". Known are:\n${list.join('\n')}`);
  process.exitCode = 1;
}
