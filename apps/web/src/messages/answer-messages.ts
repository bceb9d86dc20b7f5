import { answers } from './it/answers.ts';

/** The texts of questions and answers, which come with the first answer that is shown. */
export const answerMessages: typeof answers = answers;
