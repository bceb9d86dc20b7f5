import { getQueryKey } from '@trpc/react-query';
import type { UserEvent } from '@wingman/contract/event.ts';
import type { RecordingEdit } from '@wingman/contract/recording-edit.ts';
import { useEffect, useEffectEvent } from 'react';
import { useChat } from '../features/chat/chat-provider.tsx';
import { useRecorderServices } from '../features/recorder/recorder-context.tsx';
import type { RecorderServices } from '../features/recorder/recorder-services.ts';
import { useRecordingCache } from '../features/recordings/api/use-recording-cache.ts';
import { raiseAppEvent } from '../lib/app-events.ts';
import { fetchUpdate } from '../lib/app-worker.ts';
import { noteConnected } from '../lib/connected.ts';
import { noteDraftProgress } from '../lib/draft-progress.ts';
import { checkVersion } from '../lib/new-version.ts';
import { readAgainAfter } from '../lib/overtaken-reads.ts';
import { shareEvents } from '../lib/shared-events/shared-events.ts';
import { trpc } from '../lib/trpc.ts';
import { openEventStream } from './event-stream.ts';
import { followTrash, readFoundAgain, refreshNotes, type Utils } from './follow-trash.ts';
import { clearKeptAnswers, dropKeptAnswersNaming, queryClient, refreshKeptAnswers } from './query-client.ts';

/** What clearing all data empties. */
const { recordings, tags, trash, knownWords, sessions, moments, notes, noteProposals, people, voices, days } =
  trpc;
const clearedRouters = [
  recordings,
  tags,
  trash,
  knownWords,
  sessions,
  moments,
  notes,
  noteProposals,
  people,
  voices,
  days,
];

/** Writes the server's events into the cache, so that screens update without a reload. */
export function LiveUpdates({ userId }: { userId: string }) {
  const recordings = useRecordingCache();
  const recorder = useRecorderServices();
  const utils = trpc.useUtils();
  const { store } = useChat();

  const onData = (event: UserEvent) => {
    switch (event.type) {
      case 'connected':
        // After a disconnect the server may have been updated.
        void checkVersion();
        void fetchUpdate();
        // Who is signed in may have been remembered only.
        void utils.auth.me.invalidate();
        void refreshKeptAnswers();
        // Refetches what may have changed while disconnected; lists that were never loaded are not.
        recordings.refresh();
        void recorder.catchUp((id) => utils.client.recordings.get.query({ id }));
        raiseAppEvent('serverHeard');
        refreshNotes(utils);
        readFoundAgain(utils);
        void utils.sessions.invalidate();
        void utils.agents.list.invalidate();
        void utils.speech.status.invalidate();
        void utils.recordingLog.invalidate();
        void utils.subscription.check.invalidate();
        return;
      case 'recording':
        recordings.put(event.recording, event.change);
        void utils.recordingLog.invalidate();
        void recorder.noteServerRecordings([event.recording]);
        void utils.days.invalidate();
        void utils.subscription.check.invalidate();
        return;
      case 'recording_removed':
      case 'recordings_removed':
      case 'trash':
        followTrash(event, {
          ...{ utils, recorder, recordings },
          mayReadAgain: ({ queryKey }) => !store.get(sessionOf(queryKey)).sending,
        });
        return;
      case 'recording_edit':
        followEdit(utils, event.edit);
        return;
      case 'moments':
        void utils.moments.list.invalidate({ id: event.recordingId });
        return;
      case 'draft':
        followDraft(utils, event);
        return;
      case 'notes':
        void utils.notes.get.invalidate({ id: event.recordingId });
        void utils.noteProposals.get.invalidate({ id: event.recordingId });
        readFoundAgain(utils);
        return;
      case 'day':
        void utils.days.invalidate();
        if (event.isNews)
          void import('./digest-news.ts').then(({ sayDigest }) => sayDigest(event.day)).catch(() => {});
        return;
      case 'account':
      case 'voices':
      case 'people':
      case 'known_words':
        readVoicesAgain(utils, event);
        return;
      case 'tags':
        recordings.refresh();
        void utils.tags.invalidate();
        return;
      case 'session':
        void utils.sessions.list.invalidate();
        // What this tab is asking itself it writes down as it comes: it is read again at the end.
        if (!store.get(event.sessionId).sending) {
          void utils.sessions.conversations.invalidate({ sessionId: event.sessionId });
        }
        return;
      case 'session_removed':
        store.discard(event.sessionId);
        followRemoval(utils, event.sessionId);
        return;
      case 'data_cleared':
        store.abortAll();
        for (const router of clearedRouters) void queryClient.resetQueries({ queryKey: getQueryKey(router) });
        void utils.recordingLog.invalidate();
        void clearKeptAnswers();
        void discardSent(recorder, userId);
        return;
      case 'speech':
        readAgainAfter(queryClient, { queryKey: getQueryKey(trpc.speech.status) });
        utils.speech.status.setData(undefined, event.status);
        return;
    }
  };

  useSharedEvents(userId, onData);
  return null;
}

/** Who is signed in; words to know; or whom voices sound like, of one recording or, with the people, of all. */
function readVoicesAgain(
  { auth, people, voices, knownWords }: ReturnType<typeof trpc.useUtils>,
  event: Extract<UserEvent, { type: 'account' | 'voices' | 'people' | 'known_words' }>,
): void {
  if (event.type === 'account') return void auth.me.invalidate();
  if (event.type === 'known_words') return void knownWords.list.invalidate();
  void voices.ofPerson.invalidate();
  if (event.type === 'voices') void voices.inRecording.invalidate({ id: event.recordingId });
  else for (const noun of [people, voices.inRecording, voices.state]) void noun.invalidate();
}

function followDraft(utils: Utils, { recordingId, progress }: Extract<UserEvent, { type: 'draft' }>): void {
  noteDraftProgress(recordingId, progress);
  if (progress !== undefined) return;
  void utils.drafts.get.invalidate({ id: recordingId });
  void utils.recordings.get.invalidate({ id: recordingId });
}

function followEdit(utils: Utils, edit: RecordingEdit): void {
  utils.recordingEdits.get.setData({ id: edit.id }, edit);
  if (edit.state !== 'waiting')
    void import('./edit-news.ts').then(({ sayEdit }) => sayEdit(edit)).catch(() => {});
}

/** The server deleted everything: what this browser has not sent yet exists nowhere else, and stays. */
async function discardSent(recorder: RecorderServices, userId: string): Promise<void> {
  for (const { id } of await recorder.vault.list(userId)) await recorder.discard(id);
}

/** Subscribes to the event stream that all tabs of this account share, and notes whether it is connected. */
function useSharedEvents(userId: string, onData: (event: UserEvent) => void): void {
  const onEvent = useEffectEvent(onData);
  useEffect(
    () =>
      shareEvents({
        userId,
        openStream: openEventStream,
        onEvent,
        onConnected: noteConnected,
        locks: navigator.locks,
        page: document,
        window,
      }),
    [userId],
  );
}

function sessionOf(queryKey: readonly unknown[]): string {
  const [, options] = queryKey as [unknown, { input?: { sessionId?: string } }?];
  return options?.input?.sessionId ?? '';
}

/** A deleted chat is in no list any more, and may be in the trash. */
function followRemoval(utils: ReturnType<typeof trpc.useUtils>, sessionId: string): void {
  void utils.trash.invalidate();
  void utils.sessions.list.invalidate();
  void utils.sessions.conversations.reset({ sessionId });
  void dropKeptAnswersNaming(sessionId);
}
