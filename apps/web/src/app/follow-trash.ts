import type { UserEvent } from '@wingman/contract/event.ts';
import type { RecorderServices } from '../features/recorder/recorder-services.ts';
import type { useRecordingCache } from '../features/recordings/api/use-recording-cache.ts';
import type { trpc } from '../lib/trpc.ts';
import { dropKeptAnswersNaming } from './query-client.ts';

export type Utils = ReturnType<typeof trpc.useUtils>;

type Followed = {
  utils: Utils;
  recorder: RecorderServices;
  recordings: ReturnType<typeof useRecordingCache>;
  /** Whether the chat of a query may be read again. */
  mayReadAgain: (query: { queryKey: readonly unknown[] }) => boolean;
};

type TrashEvent = Extract<UserEvent, { type: 'recording_removed' | 'recordings_removed' | 'trash' }>;

/** Recordings were deleted, restored, or deleted for good. */
export function followTrash(
  event: TrashEvent,
  { utils, recorder, recordings, mayReadAgain }: Followed,
): void {
  void utils.trash.invalidate();
  void utils.recordingLog.invalidate();
  // Answers that cited them say so, and keep none of their words; or have them again.
  void utils.sessions.conversations.invalidate(undefined, { predicate: mayReadAgain });
  if (event.type === 'trash') {
    if (event.isRestored) readRestored(utils);
    return;
  }
  for (const id of event.type === 'recording_removed' ? [event.id] : event.ids) {
    recordings.remove(id);
    void import('./moment-services.ts').then(({ dropMomentsOf }) => dropMomentsOf(id)).catch(() => {});
    void recorder.discard(id);
    void dropKeptAnswersNaming(id);
  }
  readFoundAgain(utils);
}

/** Recordings came back, with all that belongs to them. */
function readRestored(utils: Utils): void {
  for (const noun of [utils.recordings, utils.tags, utils.moments]) void noun.invalidate();
  readFoundAgain(utils);
  refreshNotes(utils);
}

/** What is found in all recordings together. */
export function readFoundAgain({ notes, people, days }: Utils): void {
  void notes.commitments.invalidate();
  void people.invalidate();
  void days.invalidate();
}

/** All notes may have changed. */
export function refreshNotes({
  notes,
  noteProposals,
  noteTemplates,
  moments,
  tags,
  knownWords,
}: Utils): void {
  for (const noun of [notes, noteProposals, noteTemplates, moments, tags, knownWords]) void noun.invalidate();
}
