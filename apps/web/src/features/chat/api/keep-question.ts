import type { AskedQuestion } from '../question.ts';
import type { KeptQuestions } from '../queue/kept-questions.ts';

/** Where the questions of the signed-in user are kept, fetched with the first of them. */
export type LoadQuestions = () => Promise<KeptQuestions>;

/**
 * Writes a question down beside asking it: the tab may be closed before the server has it. Nothing here throws; false: it
 * is not kept, e.g. because the browser has no store.
 */
export function keepQuestion(load: LoadQuestions, question: AskedQuestion) {
  const held = load().then(async (questions) => {
    await questions.hold(question);
    return questions;
  });
  // It may fail before anybody asks.
  held.catch(() => {});
  const then = (work: (questions: KeptQuestions) => unknown): Promise<boolean> =>
    held.then(work).then(
      () => true,
      () => false,
    );
  return {
    /** The server has it, or the composer. */
    drop: () => then((questions) => questions.drop(question.id)),
    /** It waits for the network. */
    wait: () => then((questions) => questions.wait(question.id)),
    /** This page no longer asks it. */
    release: () => then((questions) => questions.release(question.id)),
  };
}
