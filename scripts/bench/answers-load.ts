import { setTimeout as delay } from 'node:timers/promises';
import type { Actor } from '../../packages/core/src/accounts/actor.ts';
import type { Embedder } from '../../packages/core/src/ports/embedder.ts';
import { createTestDiarizer } from '../../packages/core/src/testing/test-diarizer.ts';
import { createTestServices, type TestServices } from '../../packages/core/src/testing/test-services.ts';
import type { WingmanDatabase } from '../../packages/db/src/database.ts';
import { countAllJobs } from '../../packages/db/src/repositories/job.repository.ts';
import type { AnswersSet, Dialogue, DialogueTurn } from './answers-set.ts';

/** A user whose recordings the dialogues are. */
export type LoadedDialogues = {
  services: TestServices;
  actor: Actor;
  /** The turns of each recording, in the order of speech. */
  turns: Map<string, DialogueTurn[]>;
  /** The file's names of the stored segments. */
  names: Map<number, string>;
};

type LoadOptions = { withChatModel?: boolean; mayReword?: boolean; embedder?: Embedder | undefined };

/**
 * Records the dialogues as one user, each at its moment, through the product's services: uploaded, transcribed to one
 * segment a turn, told apart by voices, which get their names, and whatever else the worker does with a recording.
 */
export async function loadDialogues(
  database: WingmanDatabase,
  { dialogues, timeZone }: Pick<AnswersSet, 'dialogues' | 'timeZone'>,
  { embedder, ...options }: LoadOptions = {},
): Promise<LoadedDialogues> {
  const diarizer = createTestDiarizer([]);
  const services = await createTestServices(database, {
    ...options,
    ...(embedder && { embedder }),
    diarizer,
  });
  const ordered = dialogues.toSorted((one, other) => endOf(one) - endOf(other));
  if (ordered[0]) services.clock.set(new Date(endOf(ordered[0])).toISOString());
  const actor = { ...(await services.register('prova@example.test')), timeZone };
  const loaded: LoadedDialogues = { services, actor, turns: new Map(), names: new Map() };
  services.worker.start();
  try {
    for (const dialogue of ordered) {
      services.clock.set(new Date(endOf(dialogue)).toISOString());
      services.transcriber.onTranscribe = async () => transcriptionOf(dialogue);
      diarizer.onDiarize = async () => voiceTurns(dialogue);
      const { id } = await services.upload(actor, 'audio', { recordedAt: dialogue.recordedAt });
      await allJobsDone(database, services);
      await nameVoices(loaded, id, dialogue);
      await allJobsDone(database, services);
      await noteSegments(loaded, id, dialogue);
    }
  } finally {
    await services.worker.stop();
  }
  return loaded;
}

const lengthOf = ({ segments }: Dialogue) => segments.at(-1)?.end ?? 0;
/** Milliseconds since 1970. */
const endOf = (dialogue: Dialogue) => Date.parse(dialogue.recordedAt) + Math.ceil(lengthOf(dialogue) * 1000);

const transcriptionOf = (dialogue: Dialogue) => ({
  duration: lengthOf(dialogue),
  segments: dialogue.segments.map(({ start, end, text }) => ({ start, end, text, confidence: null })),
});

function voiceTurns({ segments, speakers }: Dialogue) {
  const ids = speakers.map(({ id }) => id);
  return segments.map(({ start, end, speaker }) => ({ start, end, voice: ids.indexOf(speaker) }));
}

/** Those planned for a later hour, as the digest of an evening, are not waited for. @throws {Error} when a job failed */
async function allJobsDone({ db }: WingmanDatabase, { clock }: Pick<TestServices, 'clock'>): Promise<void> {
  for (;;) {
    const jobs = await countAllJobs(db);
    const failed = jobs.find(({ state }) => state === 'failed');
    if (failed) throw new Error(`A job of kind "${failed.kind}" failed`);
    const now = clock.now().toISOString();
    if (jobs.every(({ state, earliestRunAt }) => state === 'queued' && earliestRunAt > now)) return;
    await delay(2);
  }
}

/** By way of the speakers' ids, because a voice that gets the name of another becomes one with it. */
async function nameVoices({ services, actor }: LoadedDialogues, id: string, dialogue: Dialogue) {
  const { segments } = await services.recordings.get(actor, { id });
  for (const speaker of dialogue.speakers) {
    const first = dialogue.segments.findIndex((turn) => turn.speaker === speaker.id);
    const label = segments[first]?.speaker;
    if (label) await services.speakers.rename(actor, { id, speaker: label, name: speaker.id });
  }
  for (const speaker of dialogue.speakers)
    if (dialogue.segments.some((turn) => turn.speaker === speaker.id))
      await services.speakers.rename(actor, { id, speaker: speaker.id, name: speaker.name });
}

/** @throws {Error} when the product did not keep one segment a turn */
async function noteSegments(
  { services, actor, turns, names }: LoadedDialogues,
  id: string,
  dialogue: Dialogue,
) {
  const { segments } = await services.recordings.get(actor, { id });
  if (segments.length !== dialogue.segments.length)
    throw new Error(`${dialogue.id} became ${segments.length} segments, not ${dialogue.segments.length}`);
  turns.set(id, dialogue.segments);
  for (const [index, turn] of dialogue.segments.entries())
    if (segments[index]) names.set(segments[index].id, turn.id);
}
