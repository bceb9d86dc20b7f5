import { DomainError } from '@wingman/contract/error.ts';
import { canRecord } from '@wingman/contract/plan.ts';
import type { UploadFields } from '@wingman/contract/recording.ts';
import { segmentDurations } from '@wingman/contract/settings.ts';
import type { Handle, Transaction } from '@wingman/db/handle.ts';
import { grantRecording, type RecordingAllowance } from '@wingman/db/plan-allowance.ts';
import { findUserById, type User, updateLimitReachedAt } from '@wingman/db/repositories/user.repository.ts';
import { effectivePlan, type PlanOptions } from '../accounts/effective-plan.ts';

/**
 * Stores when the plan's minutes were used up, or clears it when there are minutes again. Call it in the transaction
 * that changed the seconds or the plan. Also where there are no plans, so that nothing is lost when there are again.
 */
export async function followLimit(trx: Transaction, userId: string, now: string): Promise<void> {
  const user = await findUserById(trx, userId);
  if (!user) return;
  const isReached = !canRecord(user.subscriptionPlan, user.totalRecordingSeconds);
  if (isReached === (user.limitReachedAt !== null)) return;
  await updateLimitReachedAt(trx, userId, isReached ? now : null);
}

const longestSegmentMs = Math.max(...segmentDurations) * 60_000;
const dayMs = 86_400_000;
/** How long a browser keeps unsent recordings, plus the length of the longest recording. */
const keptByBrowserMs = 8 * dayMs;
/** No recording that goes on part by part is taken to have begun earlier before its part. */
const longestRecordingMs = dayMs;

/**
 * Whether the plan allows this recording. One that began before the minutes were used up is accepted whole, with all
 * its parts; audio without a start time counts as starting now. A start time is trusted only if it is plausible: not
 * before the account was created, nor longer ago than a browser keeps unsent recordings.
 */
function isWithinPlanLimit(
  user: User,
  { fields, now, options }: Pick<AskedRecording, 'fields' | 'now' | 'options'>,
): boolean {
  if (canRecord(effectivePlan(user.subscriptionPlan, options), user.totalRecordingSeconds)) return true;
  if (!fields.recordedAt || user.limitReachedAt === null) return false;
  const recordedMs = Date.parse(fields.recordedAt);
  const earliestMs = Math.max(Date.parse(user.createdAt), now.getTime() - keptByBrowserMs);
  if (recordedMs < earliestMs) return false;
  const earlierParts = fields.isAutoSegmented ? fields.segmentNumber - 1 : 0;
  const begunMs = recordedMs - Math.min(earlierParts * longestSegmentMs, longestRecordingMs);
  return begunMs <= Date.parse(user.limitReachedAt);
}

export type AskedRecording = {
  userId: string;
  fields: UploadFields;
  now: Date;
  /** When the upload was accepted: it stays accepted when the minutes run out while its audio is inspected. */
  admittedAt?: Date;
  options: PlanOptions;
};

/**
 * @throws {DomainError} invalid_token, deletion_pending, recording_limit_reached for what began after the plan's minutes were used up
 */
export async function assertWithinPlanLimit(
  handle: Handle,
  { userId, admittedAt, ...asked }: AskedRecording,
): Promise<void> {
  const user = await findUserById(handle, userId);
  if (!user) throw new DomainError('invalid_token');
  if (user.deletionDueAt !== null) throw new DomainError('deletion_pending');
  if (isWithinPlanLimit(user, asked)) return;
  const fields = { ...asked.fields, recordedAt: admittedAt?.toISOString(), isAutoSegmented: false };
  if (!admittedAt || !isWithinPlanLimit(user, { ...asked, fields }))
    throw new DomainError('recording_limit_reached');
}

/** The same in the transaction that inserts the recording: one more for this user. */
export async function allowRecording(trx: Transaction, asked: AskedRecording): Promise<RecordingAllowance> {
  await assertWithinPlanLimit(trx, asked);
  return grantRecording(trx, asked.userId);
}

/** A transcript without audio takes no minutes. */
export const allowTranscript = (trx: Transaction, { userId }: { userId: string }): RecordingAllowance =>
  grantRecording(trx, userId);

/** A recording of the example day takes no minutes, so that it may be loaded when they are used up. */
export const allowExample = (trx: Transaction, { userId }: { userId: string }): RecordingAllowance =>
  grantRecording(trx, userId);

/** The minutes of a recording that is made of others were counted with those. */
export const allowEdited = (trx: Transaction, { userId }: { userId: string }): RecordingAllowance =>
  grantRecording(trx, userId);
