import { DomainError } from '@wingman/contract/error.ts';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import type { RenameSpeaker } from '@wingman/contract/speaker.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { renameInCorrections } from '@wingman/db/repositories/correction.repository.ts';
import { findNotes, renameInNotes } from '@wingman/db/repositories/notes.repository.ts';
import { renameInFacts } from '@wingman/db/repositories/person-fact.repository.ts';
import { findOwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { listSegments } from '@wingman/db/repositories/segment.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import { followVoiceprints } from '../../jobs/voiceprints-job.ts';
import { choosePerson, followChanged, followVoices } from '../../people/follow-people.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { RecordingView } from '../recording-view.ts';
import { saveSpeakers } from './save-speakers.ts';

type SpeakersDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  view: RecordingView;
  recordings: { get(actor: Actor, input: { id: string }): Promise<RecordingDetail> };
};

/** Who speaks in a recording. */
export function createSpeakersService({ database, clock, events, view, recordings }: SpeakersDeps) {
  return {
    /**
     * Renames one voice of a recording in all its segments; with the name of another voice the two are merged. `personId`: whose
     * voice it is from now on. @throws {DomainError} not_found also when the recording has no such voice, conflict when another
     * person has the name in this recording
     */
    async rename(
      actor: Actor,
      { id, speaker, name }: RenameSpeaker,
      personId?: string,
    ): Promise<RecordingDetail> {
      const { db, dialect } = database;
      const recording = await findOwnedRecording(db, { id, userId: actor.userId });
      if (!recording) throw new DomainError('not_found');
      await db.transaction().execute(async (trx) => {
        await dialect.serialize(trx, `index ${id}`);
        // A line that is edited, or a version that is chosen meanwhile, has the old name or the new one whole.
        await dialect.serialize(trx, `notes ${id}`);
        if (personId !== undefined) await choosePerson(trx, recording, { name, personId });
        let isThere = false;
        await saveSpeakers(trx, recording, (segments) =>
          segments.map((segment) => {
            if (segment.speaker !== speaker) return segment.speaker;
            isThere = true;
            return name;
          }),
        );
        if (!isThere) throw new DomainError('not_found');
        await renameInNotes(trx, recording, { speaker, name });
        await renameInCorrections(trx, recording, { speaker, name });
        await renameInFacts(trx, recording, { speaker, name });
        const [segments, notes] = [await listSegments(trx, id), await findNotes(trx, id)];
        const now = clock.now().toISOString();
        // Without notes its named people are not looked for.
        const following = { now, isByUser: true };
        const isLesson = notes?.kind === 'lesson';
        if (notes) await followChanged(trx, recording, { ...following, segments, isLesson });
        else await followVoices(trx, recording, segments, following);
        await followVoiceprints(trx, recording, now);
      });
      const renamed = await findOwnedRecording(db, recording);
      if (renamed) events.publish(actor.userId, { type: 'recording', recording: view.show(renamed) });
      events.publish(actor.userId, { type: 'notes', recordingId: id });
      events.announceJobs();
      return recordings.get(actor, { id });
    },
  };
}
