import { DomainError } from '@wingman/contract/error.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { hasAudio } from '@wingman/db/repositories/recording.repository.ts';
import {
  deleteShareAudio,
  findShareAudio,
  insertShareAudio,
  type ShareEntity,
} from '@wingman/db/repositories/share.repository.ts';
import type { Actor } from '../accounts/actor.ts';
import type { AudioConverter } from '../ports/audio-converter.ts';
import type { AudioStore } from '../ports/audio-store.ts';
import type { Clock } from '../ports/clock.ts';
import { createSharedWork } from '../recordings/shared-work.ts';
import { findSharedRecording } from './find-shown.ts';

/** Stored bytes under `key`. */
export type SharedAudio = { key: string; bytes: number; type: string };

type AudioDeps = {
  database: WingmanDatabase;
  clock: Clock;
  audioStore: AudioStore;
  audioConverter: AudioConverter;
  /** The mp3 of a whole recording for its user, without what its file says besides the sound. */
  wholeAudio: (owner: Actor, input: { id: string; plays: [] }, signal?: AbortSignal) => Promise<SharedAudio>;
};

type OfSpan = { share: ShareEntity; recordingId: string; audioPath: string };

const mp3Type = 'audio/mpeg';

/** The sound of links. That of a span is a file of its own, which has nothing of what was said before and after it. */
export function createSharedAudioService(deps: AudioDeps) {
  const { database, clock, audioStore, audioConverter, wholeAudio } = deps;
  const { db } = database;
  /** Running conversions, so that concurrent requests of a link share one. */
  const making = createSharedWork<string>();

  async function make({ share, audioPath }: OfSpan, signal: AbortSignal): Promise<string> {
    const { from, to, userId } = share;
    const original = await audioStore.localFile(audioPath);
    try {
      const span = { from: from ?? 0, to: to ?? 0 };
      const { finished } = await audioConverter.toMp3(original.path, { span, userId, signal });
      const converted = await finished;
      const key = audioStore.newKey();
      await audioStore.write(key, converted.content).finally(converted.release);
      return await keep(share, key);
    } finally {
      await original.release();
    }
  }

  async function keep(share: ShareEntity, key: string): Promise<string> {
    let isKept = false;
    try {
      isKept = await insertShareAudio(db, share, { fileKey: key, now: clock.now().toISOString() });
    } finally {
      if (!isKept) await audioStore.remove(key);
    }
    // Another server was faster, or the link was revoked meanwhile.
    const current = isKept ? key : await findShareAudio(db, share.id);
    if (current === undefined) throw new DomainError('not_found');
    return current;
  }

  function makeOnce(audio: OfSpan, caller: AbortSignal | undefined): Promise<string> {
    const start = (signal: AbortSignal) => {
      const value = make(audio, signal);
      // Callers that still wait get the error; without any it would be an unhandled rejection.
      value.catch(() => undefined);
      return { value, ended: value };
    };
    const isWanted = () => hasAudio(db, { id: audio.recordingId, audioPath: audio.audioPath });
    return making.join(audio.share.id, { start, isWanted }, { signal: caller, goesOn: true });
  }

  async function known(share: ShareEntity): Promise<SharedAudio | undefined> {
    const key = await findShareAudio(db, share.id);
    if (key === undefined) return undefined;
    const bytes = await audioStore.size(key).catch(missing);
    if (bytes !== undefined) return { key, bytes, type: mp3Type };
    await deleteShareAudio(db, share);
    return undefined;
  }

  return {
    /**
     * The sound of a link as mp3, made on first request. @throws {DomainError} not_found also when it has none,
     * audio_damaged and other audio errors, unavailable
     */
    async find(share: ShareEntity, signal?: AbortSignal): Promise<SharedAudio> {
      const { id, audioPath, userId } = await findSharedRecording(db, share);
      if (!share.hasAudio || audioPath === null) throw new DomainError('not_found');
      if (share.kind === 'recording') {
        const { key, bytes, type } = await wholeAudio({ ...forOwner, userId }, { id, plays: [] }, signal);
        return { key, bytes, type };
      }
      if (share.kind !== 'span' || share.audioPath !== audioPath) throw new DomainError('not_found');
      const made = await known(share);
      if (made) return made;
      const key = await makeOnce({ share, recordingId: id, audioPath }, signal);
      return { key, bytes: await audioStore.size(key), type: mp3Type };
    },
  };
}

/** A link acts for its user, and may no more than read. */
const forOwner = { isAdmin: false, plan: 'free' } as const;

function missing(error: unknown): undefined {
  if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
}
