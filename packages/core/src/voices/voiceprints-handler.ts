import { createHash } from 'node:crypto';
import { voiceNumber } from '@wingman/contract/speaker.ts';
import { leastVoiceSeconds, type VoiceRefusal } from '@wingman/contract/voice-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { finishJob, type Job } from '@wingman/db/repositories/job.repository.ts';
import { lockPeople } from '@wingman/db/repositories/people-lock.repository.ts';
import {
  findRecordingById,
  findRecordingForJob,
  type OwnedRecording,
} from '@wingman/db/repositories/recording.repository.ts';
import { listSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { findVoiceConsent } from '@wingman/db/repositories/voice-consent.repository.ts';
import {
  listRecordingVoices,
  listRejectedMatches,
  type NewVoiceMatch,
  replaceOpenMatches,
} from '@wingman/db/repositories/voice-match.repository.ts';
import {
  countVoiceprints,
  deleteVoiceprintsIn,
  listOwnVoiceprints,
  listVoiceprintsIn,
  type NewVoiceprint,
  saveVoiceprints,
} from '@wingman/db/repositories/voiceprint.repository.ts';
import type { JobHandler, JobOutcome, JobTurn } from '../jobs/job-handler.ts';
import { backoffMs, type RetryPolicy } from '../jobs/retry-policy.ts';
import type { AudioStore } from '../ports/audio-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { DescribedVoice, Diarizer, VoiceModel, VoiceSpan } from '../ports/diarizer.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { TranscriptionError } from '../ports/transcriber.ts';
import { type KnownVoice, likelyPeople, openVoiceBook } from './match-voice.ts';

type HandlerDeps = {
  database: WingmanDatabase;
  /** Absent: nobody can tell voices apart here. */
  diarizer?: Diarizer;
  audioStore: AudioStore;
  clock: Clock;
  events: EventBus;
  options: { nodeId: string };
};

/** Voices of one recording that are listened to. */
const mostVoices = 24;
/** Recordings from which one person's voice is known; more do not make it surer. */
const mostPrints = 20;
/** Voiceprints that a voice is compared with. */
const mostCompared = 4_000;
/** Below it the spans of a voice hold too much of others. */
const leastShare = 0.75;
/** Of so much speech a voice without a name is compared at least. Seconds. */
const leastCompared = 3;

/** A voice with what is known of it before it is listened to. */
type Voice = { speaker: string; spans: VoiceSpan[]; spansKey: string; personId: string | undefined };
type Heard = { voice: Voice; described: DescribedVoice };

/**
 * Listens to the voices of a recording: makes voiceprints of those that their user named, and says whom the others sound like. Their
 * descriptions are never stored.
 */
export function createVoiceprintsHandler(deps: HandlerDeps): JobHandler {
  return { run: (job, turn) => runVoiceprints(deps, job, turn), retryPolicy };
}

const backoff = { firstMs: 60_000, longestMs: 5 * 60_000 };
const maxAttempts = 3;

/** A few attempts: nothing else waits for it. */
const retryPolicy: RetryPolicy = (error, attempts) => {
  const isPermanent = error instanceof TranscriptionError && error.kind === 'permanent';
  const reason = error instanceof TranscriptionError ? error.reason : 'Le voci non sono state ascoltate';
  if (isPermanent || attempts + 1 >= maxAttempts) return { next: 'fail', reason };
  return { next: 'retry', delayMs: backoffMs(backoff, attempts), reason, countsAttempt: true };
};

async function runVoiceprints(deps: HandlerDeps, job: Job, { signal }: JobTurn): Promise<JobOutcome> {
  const { database, diarizer, events } = deps;
  const { db } = database;
  const recording = await findRecordingForJob(db, job);
  if (!recording?.audioPath || !(await findVoiceConsent(db, recording.userId))) return 'done';
  const model = await diarizer?.voiceModel();
  if (!diarizer || !model) return 'done';
  const voices = await voicesToHear(deps, recording, model);
  const heard = voices.length > 0 ? await listen(deps, recording.audioPath, voices, signal) : [];
  const isSaved = await db.transaction().execute(async (trx) => {
    // A rename, a correction, an end of the consent come before or after this.
    await database.dialect.serialize(trx, `index ${recording.id}`);
    await lockPeople(trx, recording.userId);
    if (!(await finishJob(trx, { id: job.id, owner: deps.options.nodeId }))) return false;
    const current = await findRecordingById(trx, recording.id);
    if (!current || !(await findVoiceConsent(trx, recording.userId))) return false;
    await save(deps, trx, { recording, model, heard });
    return true;
  });
  if (isSaved) events.publish(recording.userId, { type: 'voices', recordingId: recording.id });
  return 'done';
}

/** Those without a name, and those with one whose voiceprint is missing or was made from other spans. */
async function voicesToHear(
  { database: { db } }: HandlerDeps,
  recording: OwnedRecording,
  { name, version }: VoiceModel,
): Promise<Voice[]> {
  const prints = new Map((await listVoiceprintsIn(db, recording.id)).map((each) => [each.speaker, each]));
  const voices = await voicesOf(db, recording.id, await listSegments(db, recording.id));
  const missing = voices.filter(({ speaker, spansKey }) => {
    const print = prints.get(speaker);
    return print?.spansKey !== spansKey || print.model !== name || print.modelVersion !== version;
  });
  return missing.slice(0, mostVoices);
}

/** Named voices that belong to nobody, or of whom nothing is wanted, are left out. */
async function voicesOf(
  handle: Transaction | WingmanDatabase['db'],
  recordingId: string,
  segments: SegmentEntity[],
): Promise<Voice[]> {
  const people = new Map(
    (await listRecordingVoices(handle, recordingId)).map((each) => [each.speaker, each]),
  );
  const groups = Map.groupBy(segments, ({ speaker }) => speaker);
  return [...groups].flatMap(([speaker, own]): Voice[] => {
    if (speaker === null) return [];
    const person = people.get(speaker);
    const isNamed = voiceNumber(speaker) === undefined;
    if (isNamed && (!person || person.isExcluded)) return [];
    const spans = own.map(({ start, end }) => ({ start, end }));
    return [{ speaker, spans, spansKey: keyOf(spans), personId: isNamed ? person?.personId : undefined }];
  });
}

const keyOf = (spans: VoiceSpan[]) =>
  createHash('sha256')
    .update(JSON.stringify(spans.map(({ start, end }) => [start, end])))
    .digest('hex');

async function listen(
  { audioStore, diarizer }: HandlerDeps,
  audioPath: string,
  voices: Voice[],
  signal: AbortSignal,
): Promise<Heard[]> {
  if (!diarizer || !(await diarizer.isReady()))
    throw new TranscriptionError('unavailable', 'I modelli per distinguere le voci sono danneggiati');
  const file = await audioStore.localFile(audioPath);
  try {
    signal.throwIfAborted();
    const spans = voices.map((voice) => voice.spans);
    const described = await diarizer.describeVoices(file.path, spans, { signal });
    return voices.flatMap((voice, index) => {
      const own = described[index];
      return own ? [{ voice, described: own }] : [];
    });
  } finally {
    await file.release();
  }
}

type Saved = { recording: OwnedRecording; model: VoiceModel; heard: Heard[] };

/** What was changed while it was listened to is left to the next job. */
async function save({ clock }: HandlerDeps, trx: Transaction, { recording, model, heard }: Saved) {
  const now = clock.now().toISOString();
  const made = { model: model.name, modelVersion: model.version };
  const current = await voicesOf(trx, recording.id, await listSegments(trx, recording.id));
  const keys = new Map(current.map(({ speaker, spansKey }) => [speaker, spansKey]));
  const known = await listVoiceprintsIn(trx, recording.id);
  const lost = known.filter(({ speaker }) => !keys.has(speaker)).map(({ speaker }) => speaker);
  if (lost.length > 0) await deleteVoiceprintsIn(trx, recording, lost);
  const same = heard.filter(({ voice }) => keys.get(voice.speaker) === voice.spansKey);
  const prints: NewVoiceprint[] = [];
  for (const { voice, described } of same) {
    const { speaker, spansKey, personId } = voice;
    if (personId === undefined) continue;
    const { userId } = recording;
    const { known: recordings } = await countVoiceprints(trx, { userId, personIds: [personId], ...made });
    const refusal = refusalOf(described) ?? (recordings >= mostPrints ? 'enough' : null);
    const vector = refusal === null && described.vector ? Float32Array.from(described.vector) : null;
    prints.push({ ...made, speaker, spansKey, refusal, vector, seconds: described.seconds });
  }
  await saveVoiceprints(trx, recording, { prints, now });
  const own = await listOwnVoiceprints(trx, { ...made, userId: recording.userId, limit: mostCompared });
  const others = own.filter(({ recordingId }) => recordingId !== recording.id);
  const rejected = await listRejectedMatches(trx, recording.id);
  await replaceOpenMatches(trx, recording, { matches: matchesOf(same, others, rejected), now });
}

function refusalOf({ vector, seconds, share }: DescribedVoice): VoiceRefusal | null {
  if (vector === null || seconds < leastVoiceSeconds) return 'short';
  return share < leastShare ? 'mixed' : null;
}

/** Whom the voices without a name sound like. */
function matchesOf(
  heard: Heard[],
  known: KnownVoice[],
  rejected: { speaker: string; personId: string }[],
): NewVoiceMatch[] {
  if (known.length === 0) return [];
  const book = openVoiceBook(known);
  return heard.flatMap(({ voice: { speaker, personId }, described: { vector, seconds, share } }) => {
    if (personId !== undefined || vector === null || seconds < leastCompared || share < leastShare) return [];
    return likelyPeople(book, Float32Array.from(vector))
      .filter((each) => !rejected.some((no) => no.speaker === speaker && no.personId === each.personId))
      .map((each) => ({ speaker, ...each }));
  });
}
