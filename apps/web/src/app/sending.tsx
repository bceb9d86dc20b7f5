import './moment-services.ts';
import { QuestionSending } from './question-sending.tsx';

/** Sends what waits in this browser: the moments from when this file is loaded, the questions of the user. */
export const Sending = ({ userId }: { userId: string }) => <QuestionSending userId={userId} />;
