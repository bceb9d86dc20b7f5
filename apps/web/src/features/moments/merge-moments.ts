import type { Moment } from '@wingman/contract/moment.ts';
import type { LocalMoment } from './moment-database.ts';

/** A recording, or one part of it, and the seconds of the whole at which it begins. */
export type MomentPart = { id: string; from: number };

/** A moment as it is shown. */
export type ShownMoment = Omit<Moment, 'updatedAt'> & {
  /** Seconds from the start of the whole recording; `at` counts from the start of its part. */
  second: number;
  /** Its picture, while only this browser has it. */
  image?: Blob;
  /** `waiting`: only this browser has it as it is shown. `deleted`: that can be taken back. */
  state: 'saved' | 'waiting' | 'refused' | 'deleted';
  /** Why it was refused, as an Italian sentence. */
  refusal?: string;
};

/** What the server has with what waits in this browser, in the order of the seconds. */
export function mergeMoments(
  parts: readonly MomentPart[],
  saved: readonly Moment[],
  local: readonly LocalMoment[],
): ShownMoment[] {
  const starts = new Map(parts.map(({ id, from }) => [id, from]));
  const secondOf = ({ recordingId, at }: Pick<Moment, 'recordingId' | 'at'>) =>
    (starts.get(recordingId) ?? 0) + at;
  const shown = new Map<string, ShownMoment>();
  for (const { updatedAt: _, ...moment } of saved) {
    shown.set(moment.id, { ...moment, second: secondOf(moment), state: 'saved' });
  }
  for (const row of local) {
    const { id, recordingId, kind, at, text, image, createdAt, change, refusal } = row;
    if (change === 'draft') continue;
    const known = shown.get(id);
    // Changed here, and deleted elsewhere.
    if (!known && change === 'edit') continue;
    shown.set(id, {
      ...{ id, recordingId, kind, at, text, createdAt, second: secondOf(row) },
      imageUrl: known?.imageUrl ?? null,
      ...(image ? { image } : {}),
      ...(refusal === undefined ? {} : { refusal }),
      state: stateOf(row),
    });
  }
  return [...shown.values()].sort(bySecond);
}

function stateOf({ change, refusal }: LocalMoment): ShownMoment['state'] {
  if (change === 'delete') return 'deleted';
  return refusal === undefined ? 'waiting' : 'refused';
}

const bySecond = (one: ShownMoment, other: ShownMoment) =>
  one.second - other.second || (one.createdAt < other.createdAt ? -1 : 1);
