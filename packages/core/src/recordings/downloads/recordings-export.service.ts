import { DomainError } from '@wingman/contract/error.ts';
import { audioExtension, safeFileName } from '@wingman/contract/file-name.ts';
import { exportedIds, type RecordingsExport } from '@wingman/contract/recording-export.ts';
import { localDay } from '@wingman/contract/time.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { listMoments } from '@wingman/db/repositories/moment.repository.ts';
import { findOwnedRecording, type OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { listOwnedIds } from '@wingman/db/repositories/recording-list.repository.ts';
import { listSegments } from '@wingman/db/repositories/segment.repository.ts';
import { listTagsOf } from '@wingman/db/repositories/tag.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { AudioStore } from '../../ports/audio-store.ts';
import type { Clock } from '../../ports/clock.ts';
import { toSegment } from '../segment-view.ts';
import { fileNaming } from './file-naming.ts';
import { toSrt, toText } from './subtitles.ts';

type ExportDeps = {
  database: WingmanDatabase;
  clock: Clock;
  audioStore: AudioStore;
  options: { defaultTimeZone: string };
};

/** `content`: a text, or bytes of which there are `bytes`, read as they are wanted. */
export type ExportedFile = { name: string; at: Date } & (
  | { content: string }
  | { content: AsyncGenerator<Uint8Array>; bytes: number }
);

/** The files come one after the other, each when the one before has been read. */
export type ExportedRecordings = { filename: string; files: AsyncGenerator<ExportedFile> };

export function createRecordingsExportService({ database, clock, audioStore, options }: ExportDeps) {
  const { db } = database;

  async function* files(actor: Actor, ids: string[], signal: AbortSignal): AsyncGenerator<ExportedFile> {
    const taken = new Set<string>();
    for (const id of ids) {
      signal.throwIfAborted();
      const recording = await findOwnedRecording(db, { id, userId: actor.userId });
      // Deleted meanwhile.
      if (recording) yield* filesOf(actor, recording, taken, signal);
    }
  }

  async function* filesOf(
    actor: Actor,
    recording: OwnedRecording,
    taken: Set<string>,
    signal: AbortSignal,
  ): AsyncGenerator<ExportedFile> {
    const nameOf = await fileNaming(db, actor, recording, options);
    const stem = freeStem(nameOf(''), taken);
    const at = new Date(recording.createdAt);
    const named = (extension: string) => ({ name: safeFileName(stem, extension), at });
    const audio = await audioOf(recording, signal);
    if (audio) yield { ...named(audioExtension({ ...recording, type: recording.audioType })), ...audio };
    const segments = await listSegments(db, recording.id);
    const moments = await listMoments(db, recording.id);
    if (segments.length > 0 || recording.transcript !== '') {
      yield { ...named('txt'), content: toText(recording.transcript, segments, moments) };
      yield { ...named('srt'), content: toSrt(segments) };
    }
    const { id, title, suggestedTitle, createdAt, duration, isFavorite, transcript } = recording;
    const tags = (await listTagsOf(db, [id])).get(id) ?? [];
    const json = {
      ...{ id, title, suggestedTitle, createdAt, duration, isFavorite, transcript },
      tags: tags.map(({ name }) => name),
      segments: segments.map(toSegment),
      moments: moments.map(({ kind, at: second, text }) => ({ kind, at: second, text })),
    };
    yield { ...named('json'), content: `${JSON.stringify(json, null, 2)}\n` };
  }

  /** Undefined where there is none, or where the store has lost it. */
  async function audioOf({ audioPath }: OwnedRecording, signal: AbortSignal) {
    if (!audioPath) return undefined;
    const bytes = await audioStore.size(audioPath).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'not_found') return undefined;
      throw error;
    });
    return bytes === undefined ? undefined : { content: read(audioPath, signal), bytes };
  }

  async function* read(key: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const source = await audioStore.read(key);
    const stop = () => source.destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      if (signal.aborted) stop();
      for await (const chunk of source) yield chunk as Uint8Array;
    } finally {
      signal.removeEventListener('abort', stop);
      source.destroy();
    }
  }

  return {
    /**
     * The files of some recordings: the audio as it was sent, the transcript as text, as subtitles and as JSON. `signal`: aborts
     * when the client disconnects. @throws {DomainError} not_found where one of them is not the actor's
     */
    async begin(actor: Actor, input: RecordingsExport, signal: AbortSignal): Promise<ExportedRecordings> {
      const ids = exportedIds(input.ids);
      const owned = await listOwnedIds(db, { userId: actor.userId, ids });
      if (owned.length < ids.length) throw new DomainError('not_found');
      const day = localDay(clock.now(), actor.timeZone ?? options.defaultTimeZone);
      return { filename: `wingman-registrazioni-${day}.zip`, files: files(actor, ids, signal) };
    },
  };
}

/** File systems that do not tell cases apart have one file for two names. */
function freeStem(wanted: string, taken: Set<string>): string {
  for (let n = 1; ; n += 1) {
    const stem = n === 1 ? wanted : `${wanted} (${n})`;
    const key = stem.toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return stem;
  }
}
