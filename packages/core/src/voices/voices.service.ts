import { DomainError } from '@wingman/contract/error.ts';
import { unknownPage } from '@wingman/contract/page-of.ts';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import type { RenameSpeaker } from '@wingman/contract/speaker.ts';
import type {
  PersonVoice,
  RecordingVoice,
  VoiceMatchInput,
  Voiceprints,
  VoiceprintsPage,
  VoiceprintsPageInput,
  VoiceprintsUpdate,
} from '@wingman/contract/voice.ts';
import type { VoiceRefusal } from '@wingman/contract/voice-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { lockPeople } from '@wingman/db/repositories/people-lock.repository.ts';
import { listParts } from '@wingman/db/repositories/person.repository.ts';
import { findOwnedRecording, type OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import {
  deleteVoiceConsent,
  findVoiceConsent,
  insertVoiceConsent,
} from '@wingman/db/repositories/voice-consent.repository.ts';
import { deleteVoicesOf } from '@wingman/db/repositories/voice-erasure.repository.ts';
import {
  deleteVoiceExclusions,
  hasVoiceExclusion,
  insertVoiceExclusions,
  type ListedRecording,
  listOpenMatches,
  listRecordingsWithUnnamedVoices,
  listRecordingsWithVoices,
  rejectMatch,
} from '@wingman/db/repositories/voice-match.repository.ts';
import {
  countVoiceprints,
  listVoiceprintsAfter,
  listVoiceprintsIn,
} from '@wingman/db/repositories/voiceprint.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import { recordAudit } from '../accounts/audit.ts';
import { enqueueVoiceprints } from '../jobs/voiceprints-job.ts';
import { ownedRoot } from '../people/owned-root.ts';
import type { Clock } from '../ports/clock.ts';
import type { Diarizer } from '../ports/diarizer.ts';
import type { EventBus } from '../ports/event-bus.ts';

type VoicesDeps = {
  database: WingmanDatabase;
  diarizer?: Diarizer;
  clock: Clock;
  events: EventBus;
  speakers: {
    rename(actor: Actor, input: RenameSpeaker, personId?: string): Promise<RecordingDetail>;
  };
};

/** Recordings that are looked for and queued at once, when the user agrees or has a voice looked for. */
const queuedAtOnce = 100;
const pageSize = 200;

/** A page of the recordings of a user, behind one that was listed before. */
type RecordingList = (page: {
  userId: string;
  limit: number;
  after?: ListedRecording | undefined;
}) => Promise<ListedRecording[]>;

/** Voices that are known again, for users who want it. */
export function createVoicesService({ database, diarizer, clock, events, speakers }: VoicesDeps) {
  const { db } = database;
  const now = () => clock.now().toISOString();

  async function state({ userId }: Actor): Promise<Voiceprints> {
    const agreedAt = (await findVoiceConsent(db, userId)) ?? null;
    return { isOn: agreedAt !== null, agreedAt, isAvailable: diarizer?.isPresent() ?? false };
  }

  async function owned(handle: Handle, { userId }: Actor, id: string): Promise<OwnedRecording> {
    const recording = await findOwnedRecording(handle, { id, userId });
    if (!recording) throw new DomainError('not_found');
    return recording;
  }

  async function partsOf(handle: Handle, actor: Actor, id: string): Promise<string[]> {
    const parts = await listParts(handle, await ownedRoot(handle, actor, id));
    return parts.map((part) => part.id);
  }

  async function ofPerson(actor: Actor, { id }: { id: string }): Promise<PersonVoice> {
    const partIds = await partsOf(db, actor, id);
    const model = await diarizer?.voiceModel();
    const made = model ? { model: model.name, modelVersion: model.version } : {};
    const counted = await countVoiceprints(db, { userId: actor.userId, personIds: [id], ...made });
    const { known, outdated, seconds } = counted;
    return { recordings: known, seconds, outdated, isExcluded: await hasVoiceExclusion(db, partIds) };
  }

  /**
   * Queues all recordings of some lists to be listened to, so many at a time, unless the user takes the consent back. They are
   * looked for in many segments: nothing else of the user waits for that. `queued`: the ids of those that are queued already.
   */
  async function queueAll(userId: string, lists: RecordingList[], queued = new Set<string>()): Promise<void> {
    let open = lists.map((list) => ({ list, after: undefined as ListedRecording | undefined }));
    while (open.length > 0) {
      const pages = await Promise.all(
        open.map(async ({ list, after }) => ({
          list,
          page: await list({ userId, limit: queuedAtOnce, after }),
        })),
      );
      const recordings = pages
        .flatMap(({ page }) => page)
        .filter(({ id }) => queued.size < queued.add(id).size);
      const isWanted = await db.transaction().execute(async (trx) => {
        await lockPeople(trx, userId);
        if ((await findVoiceConsent(trx, userId)) === undefined) return false;
        await enqueueVoiceprints(trx, recordings, now());
        return true;
      });
      if (!isWanted) return;
      open = pages
        .filter(({ page }) => page.length === queuedAtOnce)
        .map(({ list, page }) => ({ list, after: page.at(-1) }));
    }
  }

  return {
    /** Whether the user wants voices to be known again. */
    state,

    /** Turned on, the voices named so far are listened to; turned off, every voiceprint is deleted. */
    async update(actor: Actor, { isOn }: VoiceprintsUpdate): Promise<Voiceprints> {
      const { userId } = actor;
      const named: RecordingList = (page) => listRecordingsWithVoices(db, page);
      const first = isOn ? await named({ userId, limit: queuedAtOnce }) : [];
      const isChanged = await db.transaction().execute(async (trx) => {
        await lockPeople(trx, userId);
        if (((await findVoiceConsent(trx, userId)) !== undefined) === isOn) return false;
        if (isOn) {
          await insertVoiceConsent(trx, userId, now());
          await enqueueVoiceprints(trx, first, now());
        } else await deleteVoiceConsent(trx, userId);
        return true;
      });
      // Also those whose voices were named between the list and the consent.
      if (isOn && isChanged) await queueAll(userId, [named], new Set(first.map(({ id }) => id)));
      events.announceJobs();
      events.publish(userId, { type: 'people' });
      return state(actor);
    },

    /** The voices of a recording of which there is something to say. @throws {DomainError} not_found */
    async inRecording(actor: Actor, { id }: { id: string }): Promise<RecordingVoice[]> {
      await owned(db, actor, id);
      const voices = new Map<string, RecordingVoice>();
      const of = (speaker: string) => {
        const voice = voices.get(speaker) ?? { speaker, matches: [], refusal: null };
        voices.set(speaker, voice);
        return voice;
      };
      for (const { speaker, ...match } of await listOpenMatches(db, id)) of(speaker).matches.push(match);
      for (const { speaker, refusal, seconds } of await listVoiceprintsIn(db, id))
        if (refusal !== null) of(speaker).refusal = { reason: refusal as VoiceRefusal, seconds };
      return [...voices.values()];
    },

    /** The voice is that person's: it gets their name. @throws {DomainError} not_found, voice_name_taken */
    async accept(actor: Actor, { id, speaker, personId }: VoiceMatchInput): Promise<RecordingDetail> {
      await owned(db, actor, id);
      const match = (await listOpenMatches(db, id)).find(
        (each) => each.speaker === speaker && each.personId === personId,
      );
      if (!match) throw new DomainError('not_found');
      return speakers.rename(actor, { id, speaker, name: match.name }, personId);
    },

    /** The voice is not that person's: they are not named for it again. @throws {DomainError} not_found */
    async reject(actor: Actor, { id, speaker, personId }: VoiceMatchInput): Promise<{ ok: true }> {
      await db.transaction().execute(async (trx) => {
        await lockPeople(trx, actor.userId);
        const recording = await owned(trx, actor, id);
        const partIds = await partsOf(trx, actor, personId);
        if (!(await rejectMatch(trx, recording, { speaker, partIds }))) throw new DomainError('not_found');
      });
      events.publish(actor.userId, { type: 'voices', recordingId: id });
      return { ok: true };
    },

    /** What is stored of how a person sounds. @throws {DomainError} not_found */
    ofPerson,

    /** Deletes all that is stored of how a person sounds; no voiceprint of them is made again. @throws {DomainError} not_found */
    async remove(actor: Actor, { id }: { id: string }): Promise<PersonVoice> {
      const { userId } = actor;
      await db.transaction().execute(async (trx) => {
        await lockPeople(trx, userId);
        const partIds = await partsOf(trx, actor, id);
        await deleteVoicesOf(trx, { userId, partIds });
        await insertVoiceExclusions(trx, { userId, partIds });
      });
      events.publish(userId, { type: 'people' });
      return ofPerson(actor, { id });
    },

    /**
     * Voiceprints of a person are made, again where they were deleted, and earlier recordings with voices without a name are
     * listened to: of these nothing is stored from which one could look the voice up. @throws {DomainError} not_found
     */
    async restore(actor: Actor, { id }: { id: string }): Promise<PersonVoice> {
      const { userId } = actor;
      const partIds = await db.transaction().execute(async (trx) => {
        await lockPeople(trx, userId);
        const ids = await partsOf(trx, actor, id);
        await deleteVoiceExclusions(trx, { userId, partIds: ids });
        return ids;
      });
      const named: RecordingList = (page) => listRecordingsWithVoices(db, { ...page, partIds });
      const unnamed: RecordingList = (page) => listRecordingsWithUnnamedVoices(db, page);
      if (await findVoiceConsent(db, userId)) await queueAll(userId, [named, unnamed]);
      events.announceJobs();
      events.publish(userId, { type: 'people' });
      return ofPerson(actor, { id });
    },

    /** All voiceprints, which no other export contains. @throws {DomainError} validation_failed for a cursor that is none */
    async export(actor: Actor, { cursor }: VoiceprintsPageInput): Promise<VoiceprintsPage> {
      const { userId } = actor;
      const after = cursor === undefined ? undefined : positionIn(cursor);
      if (!after) await recordAudit(db, actor, { kind: 'voiceprints_exported', subject: userId, now: now() });
      const page = await listVoiceprintsAfter(db, { userId, limit: pageSize, ...(after && { after }) });
      const last = page.length < pageSize ? undefined : page.at(-1);
      return {
        voiceprints: page.map(({ vector, ...print }) => ({ ...print, vector: [...vector] })),
        cursor: last ? `${last.recordingId} ${last.speaker}` : null,
      };
    },
  };
}

function positionIn(cursor: string): { recordingId: string; speaker: string } {
  const [, recordingId = '', speaker = ''] = /^([\w-]{1,64}) (.+)$/su.exec(cursor) ?? [];
  if (speaker === '') throw unknownPage();
  return { recordingId, speaker };
}
