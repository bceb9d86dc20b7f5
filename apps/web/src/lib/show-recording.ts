import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Recording, RecordingDetail } from '@wingman/contract/recording.ts';
import { trpc } from './trpc.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

/** Whether a later change of the transcript than this one is known. */
export const isOlder = ({ revision }: Pick<Recording, 'revision'>, known: Pick<Recording, 'revision'>) =>
  revision !== undefined && known.revision !== undefined && revision < known.revision;

/** Whether an answer is on its way that may be older than what is told meanwhile. */
export const isRecordingRead = (client: QueryClient, id: string) =>
  client.isFetching({ queryKey: getQueryKey(trpc.recordings.get, { id }, 'query') }) > 0;

/**
 * Puts the whole recording that a change was answered with into what this browser has read. The event of a later change may come
 * before the answer: that one stays, and is read again.
 */
export function showRecording(utils: Utils, client: QueryClient, recording: RecordingDetail): void {
  const { id } = recording;
  const { get } = utils.recordings;
  const known = get.getData({ id });
  const isLate = known !== undefined && isOlder(recording, known);
  if (!isLate) get.setData({ id }, recording);
  if (isLate || isRecordingRead(client, id)) void get.invalidate({ id });
}
