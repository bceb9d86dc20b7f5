/**
 * The language process: a child of the server in which models work, so that a crash in native code ends only this process. It
 * has one model of each kind in memory at most.
 */
import { serveTasks, type TaskControls } from '@wingman/child-process/serve-tasks.ts';
import { type AnswerEnd, openAnswerEngine } from '../engine/answer-engine.ts';
import { openMeaningEngine } from '../engine/meaning-engine.ts';
import type { EngineOptions } from '../engine/open-model.ts';
import { openRankingEngine } from '../engine/ranking-engine.ts';
import { Line } from './line.ts';
import { toFailure, type WorkerEvent, type WorkerResults, type WorkerTask } from './worker-protocol.ts';

type Engine = { close(): Promise<void> };
type Controls = TaskControls<WorkerEvent>;
type Of<Name extends WorkerTask['task']> = Omit<Extract<WorkerTask, { task: Name }>, 'task'>;

const meaning = keptEngine(openMeaningEngine);
const ranking = keptEngine(openRankingEngine);
const answers = keptEngine(openAnswerEngine);
const line = new Line();

serveTasks({ perform, toFailure });

async function perform(task: WorkerTask, controls: Controls): Promise<WorkerResults[keyof WorkerResults]> {
  if (task.task === 'embed') return await embed(task, controls);
  if (task.task === 'rank') return await rank(task, controls);
  if (task.task === 'answer') return await line.through(() => answer(task, controls));
  await tryModel(task, controls);
  return null;
}

async function tryModel({ file, kind, engine }: Of<'try-model'>, controls: Controls): Promise<void> {
  const text = 'ciao';
  if (kind === 'meaning') await embed({ file, texts: [text], isUrgent: false, engine }, controls);
  else if (kind === 'ranking') await rank({ file, question: text, texts: [text], engine }, controls);
  else {
    const messages = [{ role: 'user' as const, content: text }];
    await answer({ file, messages, temperature: 0, maxTokens: 1, engine }, controls);
  }
}

async function embed(
  { file, texts, isUrgent, engine }: Of<'embed'>,
  controls: Controls,
): Promise<Float32Array[]> {
  const one = async (text: string) => (await meaning(file, engine)).embed(text);
  return await eachOf(texts, one, { isUrgent, toEvent: () => ({ isAlive: true }), ...controls });
}

/** Loads the model also where there are no texts. */
async function rank({ file, question, texts, engine }: Of<'rank'>, controls: Controls): Promise<number[]> {
  if (texts.length === 0) await line.through(() => ranking(file, engine));
  const one = async (text: string) => (await ranking(file, engine)).rank(question, text);
  return await eachOf(texts, one, { isUrgent: true, toEvent: (score) => ({ score }), ...controls });
}

/** One text after the other, and after each whether the caller still wants the next. */
async function eachOf<Result>(
  texts: string[],
  work: (text: string) => Promise<Result>,
  {
    isUrgent,
    toEvent,
    signal,
    send,
  }: Controls & {
    isUrgent: boolean;
    toEvent: (result: Result) => WorkerEvent;
  },
): Promise<Result[]> {
  const results: Result[] = [];
  for (const text of texts) {
    const one = async () => {
      signal.throwIfAborted();
      return await work(text);
    };
    const result = await line.through(one, { isUrgent });
    results.push(result);
    send(toEvent(result));
  }
  return results;
}

async function answer(task: Of<'answer'>, { signal, send }: Controls): Promise<AnswerEnd> {
  signal.throwIfAborted();
  const engine = await answers(task.file, task.engine);
  send({ isLoaded: true });
  return await engine.answer(task, {
    signal,
    onText: (text) => send({ text }),
    onRead: () => send({ isAlive: true }),
    onReasoning: () => send({ isReasoning: true }),
  });
}

/** Keeps what `open` has opened for the next task with the same file; another file takes its place. */
function keptEngine<E extends Engine>(open: (file: string, options: EngineOptions) => Promise<E>) {
  let kept: { file: string; engine: Promise<E> } | undefined;
  return async (file: string, options: EngineOptions): Promise<E> => {
    if (kept?.file !== file) {
      const before = kept;
      kept = undefined;
      await (await before?.engine.catch(() => undefined))?.close();
      kept = { file, engine: open(file, options) };
    }
    const { engine } = kept;
    try {
      return await engine;
    } catch (error) {
      kept = undefined;
      throw error;
    }
  };
}
