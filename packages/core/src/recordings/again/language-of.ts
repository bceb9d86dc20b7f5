import type { SpeechLanguage } from '@wingman/contract/language-table.ts';
import type { Handle, Transaction } from '@wingman/db/handle.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import {
  findRecordingLanguage,
  type RecordingLanguage,
  upsertRecordingLanguage,
} from '@wingman/db/repositories/recording-language.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';

/** Of a recording, where something is known of it. */
export async function languageOf(
  handle: Handle,
  recordingId: string,
): Promise<{ language?: RecordingLanguage }> {
  const language = await findRecordingLanguage(handle, recordingId);
  return language.asked === null && language.spoken === null ? {} : { language };
}

/** In which a recording is to be transcribed: as its user chose for it, or for all; undefined: as the instance says. */
export async function chosenLanguage(
  handle: Handle,
  { id, userId }: Pick<OwnedRecording, 'id' | 'userId'>,
): Promise<SpeechLanguage | undefined> {
  const { asked } = await findRecordingLanguage(handle, id);
  if (asked) return asked;
  return (await findSettings(handle, userId)).speechLanguage ?? undefined;
}

/** Stores what a new transcript is in. `told`: to the engine, or `auto`; `heard`: by it. */
export async function saveSpoken(
  trx: Transaction,
  recording: OwnedRecording,
  { told, heard }: { told: string; heard: string | undefined },
): Promise<void> {
  const spoken = told === 'auto' ? (heard ?? null) : told;
  await upsertRecordingLanguage(trx, recording, { spoken, isHeard: told === 'auto' && spoken !== null });
}
