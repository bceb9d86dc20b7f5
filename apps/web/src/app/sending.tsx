import './moment-services.ts';
import { useLocation } from 'wouter';
import { DueNotices } from '../features/notes/reminders/due-notices.tsx';
import { QuestionSending } from './question-sending.tsx';

/**
 * What goes on beside the screens: sends what waits in this browser, the moments from when this file is loaded, the
 * questions of the user; and tells of what is due, if that is wanted.
 */
export function Sending({ userId }: { userId: string }) {
  const [, navigate] = useLocation();
  return (
    <>
      <QuestionSending userId={userId} />
      <DueNotices userId={userId} onOpen={() => navigate('/impegni')} />
    </>
  );
}
