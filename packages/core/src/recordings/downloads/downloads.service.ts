import type { Readable } from 'node:stream';
import { audioContainers, type PlayerForm } from '@wingman/contract/audio-format.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { audioExtension } from '@wingman/contract/file-name.ts';
import type { DownloadFormat, DownloadInput } from '@wingman/contract/recording.ts';
import { isUntimed } from '@wingman/contract/untimed.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import {
  deleteConvertedAudio,
  findConvertedAudio,
  insertConvertedAudio,
} from '@wingman/db/repositories/converted-audio.repository.ts';
import { listMoments } from '@wingman/db/repositories/moment.repository.ts';
import {
  findOwnedRecording,
  hasAudio,
  type OwnedRecording,
  type RecordingEntity,
} from '@wingman/db/repositories/recording.repository.ts';
import { findRecordingLanguage } from '@wingman/db/repositories/recording-language.repository.ts';
import { listSegments } from '@wingman/db/repositories/segment.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import type {
  AudioConverter,
  Conversion,
  ConversionOptions,
  ConvertedAudio,
} from '../../ports/audio-converter.ts';
import type { AudioStore } from '../../ports/audio-store.ts';
import type { Clock } from '../../ports/clock.ts';
import { createSharedWork, type Joining, type SharedWorkOptions } from '../shared-work.ts';
import { type FileNaming, fileNaming } from './file-naming.ts';
import { toSrt, toText, toVtt } from './subtitles.ts';

type DownloadsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  audioStore: AudioStore;
  audioConverter: AudioConverter;
  sharedWork?: SharedWorkOptions;
  options: { defaultTimeZone: string };
};

type Named = { filename: string; type: string };
export type StoredDownload = Named & { kind: 'stored'; key: string; bytes: number };

/** Stored bytes under `key`, or a text that is short enough for memory. */
export type Download =
  | StoredDownload
  | (Named &
      /** Still being made: its length is not known yet. */
      ({ kind: 'growing'; read: () => Readable } | { kind: 'text'; text: string }));

/**
 * Seconds from which the mp3 of a recording is streamed while it is made, because making it takes long.
 */
const longSeconds = 10 * 60;

type Making = { read: () => Readable; key: Promise<string> };

const mp3Type = 'audio/mpeg';
const textTypes = { txt: 'text/plain', srt: 'application/x-subrip', vtt: 'text/vtt' } as const;

type OwnedAudio = { recording: OwnedRecording; audioPath: string };

/** The files that a user can download of a recording. */
export function createDownloadsService(deps: DownloadsDeps) {
  const { database, clock, audioStore, audioConverter, sharedWork, options } = deps;
  const { db } = database;
  /** Running conversions, so that concurrent requests for the same recording share one. */
  const making = createSharedWork<Making>(sharedWork);

  async function original(
    recording: RecordingEntity,
    key: string,
    nameOf: FileNaming,
  ): Promise<StoredDownload> {
    const { filename, audioType } = recording;
    const type = audioType ?? 'application/octet-stream';
    const bytes = await audioStore.size(key).catch(missingIsWithoutAudio);
    return {
      kind: 'stored',
      key,
      bytes,
      type,
      filename: nameOf(audioExtension({ filename, type: audioType })),
    };
  }

  async function stored(
    recording: OwnedRecording,
    format: 'original' | 'mp3',
    nameOf: FileNaming,
    signal: AbortSignal | undefined,
  ): Promise<Download> {
    const { audioPath, audioType } = recording;
    if (!audioPath) throw withoutAudio();
    if (format === 'original' || audioType === mp3Type) return original(recording, audioPath, nameOf);
    const filename = nameOf('mp3');
    const known = await knownMp3(recording);
    const made = known === undefined ? await mp3InTheMaking({ recording, audioPath }, { signal }) : undefined;
    if (made && recording.duration >= longSeconds) {
      return { kind: 'growing', read: made.read, type: mp3Type, filename };
    }
    const key = made ? await made.key : (known ?? '');
    return { kind: 'stored', key, bytes: await audioStore.size(key), type: mp3Type, filename };
  }

  /** The key of the mp3, when it is made. Players retry when a proxy timed out: the conversion continues meanwhile. */
  async function wholeMp3(audio: OwnedAudio, signal: AbortSignal | undefined): Promise<string> {
    const known = await knownMp3(audio.recording);
    if (known !== undefined) return known;
    return (await mp3InTheMaking(audio, { signal, goesOn: true })).key;
  }

  async function knownMp3(recording: OwnedRecording): Promise<string | undefined> {
    const known = await findConvertedAudio(db, recording.id);
    if (known === undefined || (await isStored(audioStore, known))) return known;
    await deleteConvertedAudio(db, recording);
    return undefined;
  }

  function mp3InTheMaking(audio: OwnedAudio, joining: Joining): Promise<Making> {
    const { recording, audioPath } = audio;
    const { id, userId } = recording;
    const start = (signal: AbortSignal) => {
      let isBegun = false;
      const onBegin = () => {
        isBegun = true;
      };
      const value = begin(audio, { userId, signal, onBegin });
      const ended = value.then(({ key }) => key);
      // Callers that still wait get the error; without any it would be an unhandled rejection.
      ended.catch(() => undefined);
      return { value, ended, hasBegun: () => isBegun };
    };
    return making.join(id, { start, isWanted: () => hasAudio(db, { id, audioPath }) }, joining);
  }

  async function begin(
    { recording, audioPath }: OwnedAudio,
    conversionOptions: ConversionOptions,
  ): Promise<Making> {
    const original = await audioStore.localFile(audioPath).catch(missingIsWithoutAudio);
    const conversion = await audioConverter.toMp3(original.path, conversionOptions);
    const key = keep(recording, conversion).finally(original.release);
    return { read: conversion.read, key };
  }

  async function keep(recording: OwnedRecording, conversion: Conversion): Promise<string> {
    const key = await store(await conversion.finished);
    const kept = { fileKey: key, now: clock.now().toISOString() };
    let isKept = false;
    try {
      isKept = await insertConvertedAudio(db, recording, kept);
    } finally {
      if (!isKept) await audioStore.remove(key);
    }
    // Another server was faster, or the recording was deleted meanwhile.
    const current = isKept ? key : await findConvertedAudio(db, recording.id);
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
    nameOf: FileNaming,
  ): Promise<Download> {
    const segments = await listSegments(db, recording.id);
    if (format !== 'txt' && segments.some(({ start }) => isUntimed(start))) throw withoutTimes();
    // Subtitles go with the sound: only the text says what was added.
    const moments = format === 'txt' ? await listMoments(db, recording.id) : [];
    const { spoken } = await findRecordingLanguage(db, recording.id);
    const texts = {
      txt: () => toText(recording.transcript, segments, moments),
      srt: () => toSrt(segments),
      vtt: () => toVtt(segments, spoken),
    };
    const type = `${textTypes[format]}; charset=utf-8`;
    const filename = nameOf(format);
    // Players read the language of subtitles from their file's name.
    const named =
      format === 'txt' || spoken === null
        ? filename
        : `${filename.slice(0, -format.length)}${spoken}.${format}`;
    return { kind: 'text', text: texts[format](), type, filename: named };
  }

  return {
    /**
     * The audio for a player that plays the forms `plays`: the original if it plays that correctly, else the mp3, once
     * it is made. @throws {DomainError} not_found also when there is no audio, audio_damaged and other audio errors,
     * unavailable
     */
    async forPlayer(
      actor: Actor,
      { id, plays }: { id: string; plays: PlayerForm[] },
      signal?: AbortSignal,
    ): Promise<StoredDownload> {
      const recording = await findOwnedRecording(db, { id, userId: actor.userId });
      if (!recording?.audioPath) throw new DomainError('not_found');
      const nameOf = await fileNaming(db, actor, recording, options);
      if (isPlayed(recording, plays)) return original(recording, recording.audioPath, nameOf);
      const key = await wholeMp3({ recording, audioPath: recording.audioPath }, signal);
      const bytes = await audioStore.size(key);
      return { kind: 'stored', key, bytes, type: mp3Type, filename: nameOf('mp3') };
    },

    /**
     * One form of a recording; without a format the mp3, or the transcript where there is no audio. The mp3 of a
     * recording is made on first request and stored beside the original; that of a long one is streamed while it is
     * made. `signal`: aborts when the client disconnects; a conversion without callers is aborted.
     * @throws {DomainError} not_found, audio_damaged and other audio errors, unavailable
     */
    async get(actor: Actor, { id, format }: DownloadInput, signal?: AbortSignal): Promise<Download> {
      const recording = await findOwnedRecording(db, { id, userId: actor.userId });
      if (!recording) throw new DomainError('not_found');
      const wanted: DownloadFormat = format ?? (await usualFormat(recording));
      const nameOf = await fileNaming(db, actor, recording, options);
      return wanted === 'original' || wanted === 'mp3'
        ? stored(recording, wanted, nameOf, signal)
        : text(recording, wanted, nameOf);
    },
  };

  async function usualFormat({ audioPath }: RecordingEntity): Promise<DownloadFormat> {
    return audioPath && (await isStored(audioStore, audioPath)) ? 'mp3' : 'txt';
  }
}

/** Types that no browser plays, or plays with wrong times, for recordings that were not inspected for that. */
const unplayedTypes: readonly string[] = [
  audioContainers.amr.type,
  audioContainers.aac.type,
  audioContainers.matroska.type,
];

function isPlayed({ playerForm, audioType }: RecordingEntity, plays: PlayerForm[]): boolean {
  if (playerForm === '' || plays.length === 0) return false;
  return playerForm === null ? !unplayedTypes.includes(audioType ?? '') : plays.includes(playerForm);
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

function withoutTimes(): DomainError {
  const message = 'Questa trascrizione non ha orari: si può scaricare come testo';
  return new DomainError('validation_failed', { message, issues: [{ path: 'format', message }] });
}

function withoutAudio(): DomainError {
  return new DomainError('not_found', { message: 'Questa registrazione non ha più il suo audio' });
}
