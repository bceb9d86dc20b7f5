/**
 * The language process: a child of the server in which models work, so that a crash in native code ends only this process. It
 * has one model for meaning and one for answers in memory at most.
 */
import { serveTasks, type TaskControls } from '@wingman/child-process/serve-tasks.ts';
import { type AnswerEnd, openAnswerEngine } from '../engine/answer-engine.ts';
import { openMeaningEngine } from '../engine/meaning-engine.ts';
import type { EngineOptions } from '../engine/open-model.ts';
import { Line } from './line.ts';
import {
  type AnswerTask,
  toFailure,
  type WorkerEvent,
  type WorkerResults,
  type WorkerTask,
} from './worker-protocol.ts';

type Engine = { close(): Promise<void> };
type Controls = TaskControls<WorkerEvent>;

const meaning = keptEngine(openMeaningEngine);
const answers = keptEngine(openAnswerEngine);
const line = new Line();

serveTasks({ perform, toFailure });

async function perform(task: WorkerTask, controls: Controls): Promise<WorkerResults[keyof WorkerResults]> {
  if (task.task === 'embed') return await embed(task, controls);
  if (task.task === 'answer') return await line.through(() => answer(task, controls));
  const { file, kind, engine } = task;
  if (kind === 'meaning') await embed({ file, texts: ['ciao'], isUrgent: false, engine }, controls);
  else {
    const messages = [{ role: 'user' as const, content: 'ciao' }];
    await answer({ file, messages, temperature: 0, maxTokens: 1, engine }, controls);
  }
  return null;
}

type Texts = Omit<Extract<WorkerTask, { task: 'embed' }>, 'task'>;

async function embed({ file, texts, isUrgent, engine }: Texts, { signal, send }: Controls) {
  const vectors: Float32Array[] = [];
  for (const text of texts) {
    const one = async () => {
      signal.throwIfAborted();
      return (await meaning(file, engine)).embed(text);
    };
    vectors.push(await line.through(one, { isUrgent }));
    send({ isAlive: true });
  }
  return vectors;
}

async function answer(task: Omit<AnswerTask, 'task'>, { signal, send }: Controls): Promise<AnswerEnd> {
  signal.throwIfAborted();
  const engine = await answers(task.file, task.engine);
  send({ isLoaded: true });
  return await engine.answer(task, {
    signal,
    onText: (text) => send({ text }),
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
