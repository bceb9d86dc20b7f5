import type { RecordingStatus } from '@wingman/contract/recording.ts';
import type { Handle } from '../handle.ts';

export type FailedRecording = {
  recordingId: string;
  email: string;
  createdAt: string;
  reason: string | null;
};

/** The latest recordings of all users that could not be transcribed, newest first. */
export async function listFailedRecordings(handle: Handle, limit: number): Promise<FailedRecording[]> {
  return handle
    .selectFrom('recordings')
    .innerJoin('users', 'users.id', 'recordings.user_id')
    .select([
      'recordings.id as recordingId',
      'users.email',
      'recordings.created_at as createdAt',
      'recordings.status_reason as reason',
    ])
    .where('recordings.status', '=', 'failed' satisfies RecordingStatus)
    .orderBy('recordings.updated_at', 'desc')
    .orderBy('recordings.id')
    .limit(limit)
    .execute();
}
