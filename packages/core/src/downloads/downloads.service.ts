import type { Readable } from 'node:stream';
import { DomainError } from '@wingman/contract/error.ts';
import { audioExtension, recordingFileName } from '@wingman/contract/file-name.ts';
import type { DownloadFormat, DownloadInput } from '@wingman/contract/recording.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  findConvertedAudio,
  forgetConvertedAudio,
  keepConvertedAudio,
} from '@wingman/db/repositories/converted-audio.repository.ts';
import {
  findRecording,
  hasAudio,
  type RecordingEntity,
} from '@wingman/db/repositories/recording.repository.ts';
import { listSegments } from '@wingman/db/repositories/segment.repository.ts';
import { getSettings } from '@wingman/db/repositories/settings.repository.ts';
import type { Actor } from '../actor.ts';
import type { AudioConverter, Conversion, ConvertedAudio } from '../ports/audio-converter.ts';
import type { AudioStore } from '../ports/audio-store.ts';
import type { Clock } from '../ports/clock.ts';
import { createSharedWork, type SharedWorkOptions } from '../shared-work.ts';
import { toSrt, toText, toVtt } from './subtitles.ts';

type DownloadsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  audioStore: AudioStore;
  audioConverter: AudioConverter;
  sharedWork?: SharedWorkOptions;
  options: { defaultTimeZone: string };
};

/** Stored bytes under `key`, or a text that is short enough to be held. */
export type Download = { filename: string; type: string } & (
  | { kind: 'stored'; key: string; bytes: number }
  /** Still being made: its length is not known yet. */
  | { kind: 'growing'; read: () => Readable }
  | { kind: 'text'; text: string }
);

/** Making the mp3 of a longer recording takes so long that its first bytes are given before the last are there. Seconds. */
const longSeconds = 10 * 60;

type Naming = (extension: string) => string;

type Making = { read: () => Readable; key: Promise<string> };

const mp3Type = 'audio/mpeg';
const textTypes = { txt: 'text/plain', srt: 'application/x-subrip', vtt: 'text/vtt' } as const;

/** What a person can save of a recording. */
export function createDownloadsService(deps: DownloadsDeps) {
  const { database, clock, audioStore, audioConverter, sharedWork, options } = deps;
  const { db } = database;
  /** Conversions under way, so that two who ask for the same recording wait for one. */
  const making = createSharedWork<Making>(sharedWork);

  /** How the files of a recording are called, by their ending. */
  async function naming(actor: Actor, recording: RecordingEntity): Promise<Naming> {
    const timeZone =
      actor.timeZone ?? (await getSettings(db, actor.userId)).timeZone ?? options.defaultTimeZone;
    return (extension) => recordingFileName(recording, timeZone, extension);
  }

  async function stored(
    recording: RecordingEntity,
    format: 'original' | 'mp3',
    nameOf: Naming,
    signal: AbortSignal | undefined,
  ): Promise<Download> {
    const { audioPath, audioType } = recording;
    if (!audioPath) throw withoutAudio();
    if (format === 'original' || audioType === mp3Type) {
      const extension = audioExtension({ filename: recording.filename, type: audioType });
      const type = audioType ?? 'application/octet-stream';
      const bytes = await audioStore.size(audioPath).catch(missingIsWithoutAudio);
      return { kind: 'stored', key: audioPath, bytes, type, filename: nameOf(extension) };
    }
    const filename = nameOf('mp3');
    const known = await knownMp3(recording.id);
    const made = known === undefined ? await mp3InTheMaking(recording.id, audioPath, signal) : undefined;
    if (made && recording.duration >= longSeconds) {
      return { kind: 'growing', read: made.read, type: mp3Type, filename };
    }
    const key = made ? await made.key : (known ?? '');
    return { kind: 'stored', key, bytes: await audioStore.size(key), type: mp3Type, filename };
  }

  async function knownMp3(id: string): Promise<string | undefined> {
    const known = await findConvertedAudio(db, id);
    if (known === undefined || (await isStored(audioStore, known))) return known;
    await forgetConvertedAudio(db, id);
    return undefined;
  }

  function mp3InTheMaking(id: string, audioPath: string, caller: AbortSignal | undefined): Promise<Making> {
    const start = (signal: AbortSignal) => {
      const value = begin(id, audioPath, signal);
      const ended = value.then(({ key }) => key);
      // Whoever waits is told; by then nobody may.
      ended.catch(() => undefined);
      return { value, ended };
    };
    return making.join(id, { start, isWanted: () => hasAudio(db, { id, audioPath }) }, caller);
  }

  async function begin(id: string, audioPath: string, signal: AbortSignal): Promise<Making> {
    const original = await audioStore.localFile(audioPath).catch(missingIsWithoutAudio);
    const conversion = await audioConverter.toMp3(original.path, { signal });
    const key = keep(id, conversion).finally(original.release);
    return { read: conversion.read, key };
  }

  async function keep(id: string, conversion: Conversion): Promise<string> {
    const key = await store(await conversion.finished);
    const kept = { recordingId: id, fileKey: key, now: clock.now().toISOString() };
    let isKept = false;
    try {
      isKept = await keepConvertedAudio(db, kept);
    } finally {
      if (!isKept) await audioStore.remove(key);
    }
    // Another server was faster, or the recording was removed meanwhile.
    const current = isKept ? key : await findConvertedAudio(db, id);
    if (!current) throw new DomainError('not_found');
    return current;
  }

  async function store(converted: ConvertedAudio): Promise<string> {
    try {
      const key = audioStore.newKey();
      await audioStore.write(key, converted.content);
      return key;
    } finally {
      await converted.release();
    }
  }

  async function text(
    recording: RecordingEntity,
    format: keyof typeof textTypes,
    nameOf: Naming,
  ): Promise<Download> {
    const segments = await listSegments(db, recording.id);
    const texts = {
      txt: () => toText(recording.transcript, segments),
      srt: () => toSrt(segments),
      vtt: () => toVtt(segments),
    };
    const type = `${textTypes[format]}; charset=utf-8`;
    return { kind: 'text', text: texts[format](), type, filename: nameOf(format) };
  }

  return {
    /**
     * One form of a recording; without a format the mp3, or the transcript where there is no audio. The first mp3
     * of a recording is made on the way and kept beside the original; that of a long one is given while it is made.
     * `signal`: the caller has gone; what nobody waits for is not made.
     * @throws {DomainError} not_found, audio_damaged and its kin, unavailable
     */
    async get(actor: Actor, { id, format }: DownloadInput, signal?: AbortSignal): Promise<Download> {
      const recording = await findRecording(db, { id, userId: actor.userId });
      if (!recording) throw new DomainError('not_found');
      const wanted: DownloadFormat = format ?? (await usualFormat(recording));
      const nameOf = await naming(actor, recording);
      return wanted === 'original' || wanted === 'mp3'
        ? stored(recording, wanted, nameOf, signal)
        : text(recording, wanted, nameOf);
    },
  };

  async function usualFormat({ audioPath }: RecordingEntity): Promise<DownloadFormat> {
    return audioPath && (await isStored(audioStore, audioPath)) ? 'mp3' : 'txt';
  }
}

async function isStored(store: AudioStore, key: string): Promise<boolean> {
  return store.size(key).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
}

const isMissing = (error: unknown) => error instanceof DomainError && error.code === 'not_found';

function missingIsWithoutAudio(error: unknown): never {
  throw isMissing(error) ? withoutAudio() : error;
}

function withoutAudio(): DomainError {
  return new DomainError('not_found', { message: 'Questa registrazione non ha più il suo audio' });
}
