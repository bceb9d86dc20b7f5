import type { AnswerStream } from './answer-stream.ts';

type Running = { stopping: AbortController; ended: Promise<void>; stream: AnswerStream };

/** The answers that this process is writing, by exchange. */
export function createRunningAnswers() {
  const running = new Map<string, Running>();
  return {
    add(id: string, answer: Running): void {
      running.set(id, answer);
      const discard = () => void running.delete(id);
      answer.ended.then(discard, discard);
    },

    /** Undefined when no answer is being written here. */
    streamOf(id: string): AnswerStream | undefined {
      return running.get(id)?.stream;
    },

    /** False when no answer is being written here. */
    stop(id: string): boolean {
      const answer = running.get(id);
      answer?.stopping.abort();
      return answer !== undefined;
    },

    /** For shutdown: stores all running answers so far as interrupted. */
    breakOff(): void {
      for (const { stopping } of running.values()) stopping.abort();
    },

    /** Resolves when no answer is being written here. */
    async settled(): Promise<void> {
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
