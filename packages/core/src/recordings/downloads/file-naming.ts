import { recordingFileName } from '@wingman/contract/file-name.ts';
import type { Handle } from '@wingman/db/handle.ts';
import type { RecordingEntity } from '@wingman/db/repositories/recording.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import type { Actor } from '../../accounts/actor.ts';

/** The name of a recording's file with an extension (without its dot). */
export type FileNaming = (extension: string) => string;

/** Names a recording's files by its day and time where the user is, and its title. */
export async function fileNaming(
  db: Handle,
  actor: Actor,
  recording: RecordingEntity,
  { defaultTimeZone }: { defaultTimeZone: string },
): Promise<FileNaming> {
  const timeZone = actor.timeZone ?? (await findSettings(db, actor.userId)).timeZone ?? defaultTimeZone;
  return (extension) => recordingFileName(recording, timeZone, extension);
}
