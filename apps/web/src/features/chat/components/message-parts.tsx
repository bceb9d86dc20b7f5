import { MessageList } from './message-list.tsx';
import { WaitingQuestions } from './waiting-questions.tsx';

/** What a chat shows above its box, in one file that is fetched after the box. */
export const messageParts = { MessageList, WaitingQuestions };
