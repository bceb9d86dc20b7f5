import { DomainError } from '@wingman/contract/error.ts';
import type { SpeechLanguage } from '@wingman/contract/language-table.ts';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import type { SpeechEngine } from '@wingman/contract/speech.ts';
import type {
  DraftChoice,
  DraftInput,
  DraftRemoval,
  DraftStart,
  TranscriptDraft,
  TranscriptRestore,
} from '@wingman/contract/transcript-draft.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle, Transaction } from '@wingman/db/handle.ts';
import { ensureJob } from '@wingman/db/repositories/job.repository.ts';
import { findOwnedRecording, type OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { listSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { findLastTranscriptChoice } from '@wingman/db/repositories/transcript-choice.repository.ts';
import {
  deleteDraft,
  findOwnedDraft,
  insertDraft,
  type OwnedDraft,
} from '@wingman/db/repositories/transcript-draft.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { FileRemover } from '../../files/file-remover.ts';
import { draftJobKind, roughSeconds } from '../../jobs/transcription-job.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Diarizer } from '../../ports/diarizer.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { Transcriber } from '../../ports/transcriber.ts';
import type { RecordingView } from '../recording-view.ts';
import { ensureDiarization } from '../transcription/run-diarization.ts';
import { bringBack, saveDraft } from './choose-draft.ts';
import { listDraftTexts } from './draft-words.ts';

type DraftsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  view: RecordingView;
  transcriber: Transcriber;
  diarizer?: Diarizer;
  recordings: { get(actor: Actor, input: { id: string }): Promise<RecordingDetail> };
  removeFiles: FileRemover;
  isEmbedded: () => boolean;
  makesNotes: boolean;
};

const noAudio = 'Questa registrazione non ha più il suo audio';
const otherRuns = 'Questa registrazione si sta già trascrivendo di nuovo, in un altro modo';
const otherWaits = 'C’è già una nuova trascrizione: scegli quale tenere, o scartala';
const otherDraft = 'Nel frattempo questa trascrizione è stata scelta, scartata o rifatta';
const otherAudio = 'L’audio di questa registrazione è cambiato: trascrivila di nuovo';
const otherCorrections = 'Nel frattempo sono cambiate le correzioni: guarda di nuovo quante sono';

/** Recordings that are transcribed again: the draft waits beside the transcript until its user chooses. */
export function createDraftsService(deps: DraftsDeps) {
  const { database, clock, events, view, transcriber } = deps;
  const { db, dialect } = database;

  type Work = { trx: Transaction; recording: OwnedRecording; segments: SegmentEntity[] };

  /** One transaction in which nothing else changes the transcript. */
  const change = <Result>(
    actor: Actor,
    id: string,
    work: (given: Work) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      await dialect.serialize(trx, `index ${id}`);
      await dialect.serialize(trx, `notes ${id}`);
      const recording = await recordingOf(trx, actor, id);
      if (recording.status !== 'ready') throw new DomainError('transcript_unfinished');
      return work({ trx, recording, segments: await listSegments(trx, id) });
    });

  /** The draft that the caller has read. @throws {DomainError} not_found, conflict when there is another one */
  async function expected(handle: Handle, actor: Actor, { id, draftId }: DraftRemoval): Promise<OwnedDraft> {
    const draft = await findOwnedDraft(handle, { recordingId: id, userId: actor.userId });
    if (!draft) throw new DomainError('not_found');
    if (draft.id !== draftId) throw new DomainError('conflict', { message: otherDraft });
    return draft;
  }

  async function announce({ userId }: Actor, id: string, chats: string[]): Promise<void> {
    events.announceJobs();
    const recording = await findOwnedRecording(db, { id, userId });
    if (recording) events.publish(userId, { type: 'recording', recording: view.show(recording) });
    events.publish(userId, { type: 'draft', recordingId: id });
    events.publish(userId, { type: 'notes', recordingId: id });
    for (const sessionId of chats) events.publish(userId, { type: 'session', sessionId });
  }

  const options = () => ({
    now: clock.now().toISOString(),
    isEmbedded: deps.isEmbedded(),
    makesNotes: deps.makesNotes,
  });

  return {
    /** The engines of this server, the usual one first. */
    engines: (_actor: Actor): Promise<SpeechEngine[]> => transcriber.listEngines(),

    /** @throws {DomainError} not_found also when there is none */
    async get(actor: Actor, { id }: DraftInput): Promise<TranscriptDraft> {
      await recordingOf(db, actor, id);
      const draft = await findOwnedDraft(db, { recordingId: id, userId: actor.userId });
      if (!draft) throw new DomainError('not_found');
      return shown(db, draft);
    },

    /**
     * Has a recording transcribed again, beside its transcript; the event `draft` tells how far it is. Asked again in the same way, it
     * is the same draft. @throws {DomainError} not_found also without audio, transcript_unfinished, conflict, validation_failed
     */
    async start(
      actor: Actor,
      { id, engine: asked = null, language = null }: DraftStart,
    ): Promise<TranscriptDraft> {
      await recordingOf(db, actor, id);
      const engine = await engineOf(transcriber, asked);
      const now = clock.now().toISOString();
      await change(actor, id, async ({ trx, recording }) => {
        const known = await findOwnedDraft(trx, { recordingId: id, userId: actor.userId });
        const isThere = known !== undefined && known.state !== 'failed';
        if (isThere) assertTheSame(known, { engine: asked, language });
        else await insert(trx, recording, { asked, language, engine, now });
        await ensureJob(trx, jobOf(recording, now));
      });
      events.announceJobs();
      events.publish(actor.userId, { type: 'draft', recordingId: id });
      return this.get(actor, { id });
    },

    /** Throws the draft away, also one that is being made. @throws {DomainError} not_found, conflict when it is another one */
    async discard(actor: Actor, input: DraftRemoval): Promise<{ ok: true }> {
      const { id } = input;
      await db.transaction().execute(async (trx) => {
        const recording = await recordingOf(trx, actor, id);
        await expected(trx, actor, input);
        await deleteDraft(trx, recording, draftJobKind);
      });
      events.publish(actor.userId, { type: 'draft', recordingId: id });
      await deps.removeFiles();
      return { ok: true };
    },

    /**
     * Puts the draft in the place of the transcript, with all that rests on it. @throws {DomainError} not_found, conflict when it is
     * another one, is not ready, its audio was replaced, or there are other corrections than the caller was told of
     */
    async choose(actor: Actor, input: DraftChoice): Promise<RecordingDetail> {
      const { id } = input;
      const chats = await change(actor, id, async (given) => {
        const { trx, recording } = given;
        const draft = await expected(trx, actor, input);
        if (draft.state !== 'ready')
          throw new DomainError('conflict', { message: 'La nuova trascrizione non è ancora pronta' });
        if (draft.audioPath !== recording.audioPath)
          throw new DomainError('conflict', { message: otherAudio });
        const { corrections } = await findLastTranscriptChoice(trx, id);
        if (corrections !== input.corrections)
          throw new DomainError('conflict', { message: otherCorrections });
        const changed = await saveDraft(trx, given, draft, options());
        await deleteDraft(trx, recording, draftJobKind);
        const hadVoices = given.segments.some(({ speaker }) => speaker !== null);
        if (!hadVoices && deps.diarizer?.isPresent())
          await ensureDiarization(trx, recording, clock.now().toISOString());
        return changed;
      });
      await announce(actor, id, chats);
      return deps.recordings.get(actor, { id });
    },

    /** Brings back the transcript before the last draft that was chosen. @throws {DomainError} not_found, conflict */
    async restore(actor: Actor, { id, correctionId }: TranscriptRestore): Promise<RecordingDetail> {
      const chats = await change(actor, id, ({ trx, ...given }) =>
        bringBack(trx, given, { correctionId, ...options() }),
      );
      await announce(actor, id, chats);
      return deps.recordings.get(actor, { id });
    },
  };
}

async function recordingOf(handle: Handle, { userId }: Actor, id: string): Promise<OwnedRecording> {
  const recording = await findOwnedRecording(handle, { id, userId });
  if (!recording) throw new DomainError('not_found');
  return recording;
}

/** @throws {DomainError} conflict for one that is there already, or is made in another way */
function assertTheSame(
  known: OwnedDraft,
  asked: { engine: string | null; language: SpeechLanguage | null },
): void {
  if (known.state === 'ready') throw new DomainError('conflict', { message: otherWaits });
  if (known.engine !== asked.engine || known.language !== asked.language)
    throw new DomainError('conflict', { message: otherRuns });
}

async function shown(handle: Handle, draft: OwnedDraft): Promise<TranscriptDraft> {
  const { userId: _user, audioPath: _path, ...rest } = draft;
  const { corrections } = await findLastTranscriptChoice(handle, draft.recordingId);
  const segments = draft.state === 'ready' ? await listDraftTexts(handle, draft.recordingId) : [];
  return { ...rest, corrections, segments };
}

/** The engine that was asked for; undefined: the usual one, which only other nodes know. @throws {DomainError} validation_failed */
async function engineOf(
  transcriber: Transcriber,
  id: string | null | undefined,
): Promise<SpeechEngine | undefined> {
  const engines = await transcriber.listEngines();
  if (!id) return engines.find(({ isUsual }) => isUsual);
  const engine = engines.find((each) => each.id === id);
  if (engine) return engine;
  const message = 'Questo motore non c’è su questo server';
  throw new DomainError('validation_failed', { message, issues: [{ path: 'engine', message }] });
}

type Wanted = {
  asked: string | null;
  language: SpeechLanguage | null;
  engine: SpeechEngine | undefined;
  now: string;
};

/** @throws {DomainError} not_found without audio */
async function insert(
  trx: Transaction,
  recording: OwnedRecording,
  { asked, language, engine, now }: Wanted,
): Promise<void> {
  const { audioPath } = recording;
  if (!audioPath) throw new DomainError('not_found', { message: noAudio });
  await deleteDraft(trx, recording, draftJobKind);
  await insertDraft(trx, recording, {
    ...{ id: crypto.randomUUID(), engine: asked, language, audioPath, createdAt: now },
    ...{ model: engine?.model ?? null, host: engine?.host ?? null },
  });
}

function jobOf(recording: OwnedRecording, now: string) {
  const { id: subjectId, userId } = recording;
  const job = { kind: draftJobKind, subjectId, userId, runAt: now, now };
  return { ...job, id: crypto.randomUUID(), size: roughSeconds(recording) };
}
