import type { Config } from '../../config/config.ts';
import { StartFailure } from '../../config/start-failure.ts';
import { codeOf } from '../../data-folder/data-folder.ts';
import type { KeptAudioStore } from './audio-keys.ts';

type Answer = { name?: string; $metadata?: { httpStatusCode?: number }; cause?: unknown };

/** HTTP status of the bucket: 0 without a response, or without credentials. */
function statusOf(error: unknown): number {
  const { $metadata, cause } = (error ?? {}) as Answer;
  return $metadata?.httpStatusCode ?? (cause === undefined ? 0 : statusOf(cause));
}

function hasNoKeys(error: unknown): boolean {
  const { name, cause } = (error ?? {}) as Answer;
  return name === 'CredentialsProviderError' || (cause !== undefined && hasNoKeys(cause));
}

/** Why `check` of the audio store failed, as one English sentence without any key. */
export function storageTrouble(error: unknown, { storage, dataDir }: Config): string {
  if (!storage) return `Audio cannot be kept in ${dataDir} (DATA_DIR, ${codeOf(error) ?? error}).`;
  const bucket = `the bucket ${storage.bucket}${storage.endpoint ? ` at ${storage.endpoint}` : ''} (STORAGE_URL)`;
  const status = statusOf(error);
  if (hasNoKeys(error))
    return `No keys are set for ${bucket}: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
  if (status === 404) return `There is no such bucket as ${bucket}: make it, or correct its name.`;
  if (status === 401 || status === 403) return `The keys of the storage do not open ${bucket}.`;
  if (status === 301 || status === 400) {
    return `The storage refuses requests for ${bucket}: look at its region and endpoint.`;
  }
  return `The storage of ${bucket} does not answer${status ? ` as one does (${status})` : ''}.`;
}

/** Permanent errors, which a retry does not change. */
const lasting = [301, 400, 401, 403, 404];

/**
 * Refuses to start on a bucket that is missing or forbidden. An unreachable one is only logged: it may come back, and
 * `/readyz` reports it. @throws {StartFailure}
 */
export async function assertStorage(
  config: Config,
  audioStore: Pick<KeptAudioStore, 'check'>,
  warn: (sentence: string) => void,
): Promise<void> {
  if (!config.storage) return;
  try {
    await audioStore.check();
  } catch (error) {
    const sentence = storageTrouble(error, config);
    if (hasNoKeys(error) || lasting.includes(statusOf(error))) throw new StartFailure(sentence);
    warn(sentence);
  }
}
