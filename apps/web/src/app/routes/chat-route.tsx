import { useDocumentTitle } from '@mantine/hooks';
import type { Recording } from '@wingman/contract/recording.ts';
import type { ReactNode } from 'react';
import { DropZone } from '../../components/drop-zone.tsx';
import { useAttachImage } from '../../features/chat/api/use-attach-image.ts';
import { ExampleNote, ExampleOffer } from '../../features/example/components/lazy-example.tsx';
import { RecordButton } from '../../features/recorder/components/record-button.tsx';
import { usePendingRecordings } from '../../features/recorder/hooks/use-pending-recordings.ts';
import { useRecorder } from '../../features/recorder/hooks/use-recorder.ts';
import { useRecorderServices } from '../../features/recorder/recorder-context.tsx';
import { useNewestRecording } from '../../features/recordings/api/use-newest-recording.ts';
import { useSessions } from '../../features/sessions/api/use-sessions.ts';
import { cutText } from '../../lib/cut-text.ts';
import { messages } from '../../messages/messages.ts';
import { ChatPane } from '../chat-pane.tsx';
import { useCurrentChat } from '../current-chat.tsx';
import { useFocusOnAsking } from '../focus-question.ts';
import classes from './chat-route.module.css';
import { useDroppedTranscripts } from './dropped-transcripts.tsx';

/** Characters of the first question in the window's title. */
const titleLength = 50;

type ChatRouteProps = {
  sessionId?: string;
  /** What is to be said above the chat. */
  notice?: ReactNode;
};

/** The main screen: a saved chat, or without `sessionId` the fresh one. */
export function ChatRoute({ sessionId, notice }: ChatRouteProps) {
  const chat = useCurrentChat();
  const newest = useNewestRecording();
  const hasExampleOnly = newest?.isExample === true;
  const isNewcomer = useIsNewcomer(newest);
  const shownId = sessionId ?? chat.freshId;
  const shown = { sessionId: shownId, isFresh: shownId === chat.freshId, onStarted: chat.noteStarted };
  const saved = useSessions().data?.find((session) => session.sessionId === sessionId);
  const title = cutText(saved?.title ?? saved?.firstMessage ?? '', titleLength) || messages.chat.title;
  const recorder = useRecorderServices();
  const attach = useAttachImage(shownId);
  const transcripts = useDroppedTranscripts();
  const takeFiles = (files: File[]) => {
    const images = files.filter(({ type }) => type.startsWith('image/'));
    const [image] = images;
    if (image) void attach(image);
    const audio = transcripts.take(files.filter((file) => !images.includes(file)));
    if (audio.length > 0) void recorder.importFiles(audio);
  };
  useDocumentTitle(`${title} – ${messages.shell.product}`);
  useFocusOnAsking();
  return (
    <DropZone label={messages.recorder.import.dropChat} onFiles={takeFiles}>
      {notice}
      {transcripts.dialog}
      <ChatPane
        shown={shown}
        hint={isNewcomer ? messages.chat.firstSteps : undefined}
        start={beginning(isNewcomer, hasExampleOnly)}
        suggestsAlways={hasExampleOnly}
      >
        <span className={classes.record}>
          <RecordButton size={40} inChat />
        </span>
      </ChatPane>
    </DropZone>
  );
}

/** What can be tried without a recording of one's own. */
function beginning(isNewcomer: boolean, hasExampleOnly: boolean): ReactNode {
  if (isNewcomer) return <ExampleOffer />;
  return hasExampleOnly ? <ExampleNote>{messages.example.loaded}</ExampleNote> : null;
}

/** Has this person nothing to ask about yet: no recording on the server, none in this browser, none under way? */
function useIsNewcomer(newest: Recording | null | undefined): boolean {
  const { count } = usePendingRecordings();
  const { isCapturing } = useRecorder();
  return newest === null && count === 0 && !isCapturing;
}
