import type { UserEvent } from '@wingman/contract/event.ts';
import { useEffect } from 'react';
import { ConnectionNotice } from '../components/connection-notice.tsx';
import { useChat } from '../features/chat/chat-provider.tsx';
import { useRecorderServices } from '../features/recorder/recorder-context.tsx';
import { useRecordingCache } from '../features/recordings/api/use-recording-cache.ts';
import { isStillSignedIn, trpc } from '../lib/trpc.ts';

/** Listens to what the server tells and writes it into the cache, so that screens follow without a reload. */
export function LiveUpdates() {
  const recordings = useRecordingCache();
  const recorder = useRecorderServices();
  const utils = trpc.useUtils();
  const { store } = useChat();

  const onData = (event: UserEvent) => {
    switch (event.type) {
      case 'connected':
        // Whatever happened while nobody listened is read again; unread lists are not asked for.
        recordings.refresh();
        void recorder.catchUp((id) => utils.client.recordings.get.query({ id }));
        void utils.sessions.invalidate();
        void utils.agents.list.invalidate();
        void utils.speech.status.invalidate();
        void utils.recordingLog.invalidate();
        void utils.subscription.check.invalidate();
        return;
      case 'recording':
        recordings.put(event.recording);
        void utils.recordingLog.invalidate();
        void recorder.noteServerRecordings([event.recording]);
        void utils.subscription.check.invalidate();
        return;
      case 'recording_removed':
        recordings.remove(event.id);
        void utils.recordingLog.invalidate();
        // Answers that cited it say so, and keep none of its words.
        void utils.sessions.conversations.invalidate(undefined, {
          predicate: ({ queryKey }) => !store.get(sessionOf(queryKey)).sending,
        });
        void recorder.forget(event.id);
        return;
      case 'session':
        void utils.sessions.list.invalidate();
        // What this tab is asking itself it writes down as it comes: it is read again at the end.
        if (!store.get(event.sessionId).sending) {
          void utils.sessions.conversations.invalidate({ sessionId: event.sessionId });
        }
        return;
      case 'session_removed':
        store.forget(event.sessionId);
        void utils.sessions.list.invalidate();
        void utils.sessions.conversations.reset({ sessionId: event.sessionId });
        return;
      case 'speech':
        utils.speech.status.setData(undefined, event.status);
        return;
    }
  };

  const { status, reset } = trpc.events.subscribe.useSubscription(undefined, { onData });
  useListeningAgain(status === 'error', reset);
  return <ConnectionNotice connected={status === 'pending'} />;
}

/** Milliseconds between two tries to listen again. */
const listenAgainMs = 3_000;

/**
 * A browser gives its line up for good when it is refused, or when something on the way answers in the server's
 * place: it is opened again once the server says that the person is still signed in.
 */
function useListeningAgain(isGivenUp: boolean, listen: () => void): void {
  useEffect(() => {
    if (!isGivenUp) return;
    const timer = setInterval(async () => {
      if (await isStillSignedIn()) listen();
    }, listenAgainMs);
    return () => clearInterval(timer);
  }, [isGivenUp, listen]);
}

function sessionOf(queryKey: readonly unknown[]): string {
  const [, options] = queryKey as [unknown, { input?: { sessionId?: string } }?];
  return options?.input?.sessionId ?? '';
}
