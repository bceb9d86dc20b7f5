import { DomainError } from '@wingman/contract/error.ts';
import type { EditSpan, OwnedEdit } from '@wingman/db/repositories/recording-edit.repository.ts';
import type { AudioCutter, MadeAudio } from '../../ports/audio-cutter.ts';
import type { AudioStore } from '../../ports/audio-store.ts';

/** Why an edit cannot be made: an Italian sentence for its user. */
export class EditFailure extends Error {}

/** Seconds `from` to `to` of an original are in the new recording, so many seconds later. */
export type PlacedOriginal = EditSpan & { by: number };

/** A file that is to become a new recording. `start`: the second of its first original at which it begins. */
export type MadeRecording = { audio: MadeAudio; placements: PlacedOriginal[]; start: number };

export type AudioWork = {
  audioStore: AudioStore;
  cutter: AudioCutter;
  /** The file keys of the originals. */
  keys: ReadonlyMap<string, string>;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
};

/** Makes the audio of an edit. The files wait outside of the store; call `release` of each. @throws {DomainError} {EditFailure} */
export async function makeAudio(edit: OwnedEdit, work: AudioWork): Promise<MadeRecording[]> {
  const made: MadeRecording[] = [];
  try {
    if (edit.kind === 'join') made.push(await join(edit, work));
    else for (const index of edit.spans.keys()) made.push(await cut(edit, index, work));
    return made;
  } catch (error) {
    await releaseAll(made);
    throw error;
  }
}

export async function releaseAll(made: readonly MadeRecording[]): Promise<void> {
  for (const { audio } of made) {
    audio.content.destroy();
    await audio.release();
  }
}

async function cut(edit: OwnedEdit, index: number, work: AudioWork): Promise<MadeRecording> {
  const { userId, spans } = edit;
  const span = spans[index] as EditSpan;
  const { cutter, signal, onProgress } = work;
  return withFiles([span.recordingId], work, async ([path = '']) => {
    const part = (fraction: number) => onProgress((index + fraction) / spans.length);
    const { start, ...audio } = await cutter.cut(path, span, { userId, signal, onProgress: part });
    return { audio, placements: [{ ...span, by: -start }], start };
  });
}

async function join({ userId, spans }: OwnedEdit, work: AudioWork): Promise<MadeRecording> {
  const { cutter, signal, onProgress } = work;
  const ids = spans.map(({ recordingId }) => recordingId);
  return withFiles(ids, work, async (paths) => {
    const { starts, ...audio } = await cutter.join(paths, { userId, signal, onProgress });
    const placements = spans.map((span, index) => ({ ...span, by: starts[index] ?? 0 }));
    return { audio, placements, start: 0 };
  });
}

async function withFiles<Result>(
  ids: readonly string[],
  { audioStore, keys, signal }: AudioWork,
  use: (paths: string[]) => Promise<Result>,
): Promise<Result> {
  const files: Awaited<ReturnType<AudioStore['localFile']>>[] = [];
  try {
    for (const id of ids) files.push(await audioStore.localFile(keys.get(id) ?? '').catch(withoutAudio));
    // An abort during the download would not fire the cutter's later listener.
    signal.throwIfAborted();
    return await use(files.map(({ path }) => path));
  } finally {
    for (const file of files) await file.release();
  }
}

/** Deleted audio cannot be retried; an unreachable store can. */
function withoutAudio(error: unknown): never {
  if (error instanceof DomainError && error.code === 'not_found')
    throw new EditFailure('L’audio della registrazione non si trova più sul server');
  throw error;
}
