import type { ReplaceableRecording, ReplacementPlace } from '@wingman/contract/replacement.ts';

/** What is left out of a replacement: recordings by their ids, and places by their keys. */
export type LeftOut = { recordings: ReadonlySet<string>; places: ReadonlyMap<string, LeftPlace> };
type LeftPlace = Pick<ReplacementPlace, 'segmentId' | 'character'> & { recordingId: string };

export const nothingLeftOut: LeftOut = { recordings: new Set(), places: new Map() };

const keyOf = ({ recordingId, segmentId, character }: LeftPlace) =>
  `${recordingId} ${segmentId} ${character}`;

export function isLeftOut({ recordings, places }: LeftOut, place: LeftPlace): boolean {
  return recordings.has(place.recordingId) || places.has(keyOf(place));
}

/** Leaves a recording out, or takes all of it in again. */
export function turnRecording({ recordings, places }: LeftOut, id: string, isIn: boolean): LeftOut {
  const next = new Set(recordings);
  if (isIn) next.delete(id);
  else next.add(id);
  const rest = isIn ? [...places].filter(([, place]) => place.recordingId !== id) : places;
  return { recordings: next, places: new Map(rest) };
}

/** Leaves a place out, or takes it in again. */
export function turnPlace({ recordings, places }: LeftOut, place: LeftPlace, isIn: boolean): LeftOut {
  const next = new Map(places);
  if (isIn) next.delete(keyOf(place));
  else next.set(keyOf(place), place);
  return { recordings, places: next };
}

export type ChosenRecording = {
  id: string;
  fingerprint: string;
  except: { segmentId: number; character: number }[];
};

/** The recordings in which something is to be replaced, and how many places that are in all. */
export function chosenOf(found: readonly ReplaceableRecording[], leftOut: LeftOut) {
  const exceptOf = Map.groupBy(leftOut.places.values(), ({ recordingId }) => recordingId);
  let places = 0;
  const recordings: ChosenRecording[] = [];
  for (const { recording, fingerprint, total } of found) {
    const except = exceptOf.get(recording.id) ?? [];
    if (leftOut.recordings.has(recording.id) || except.length >= total) continue;
    places += total - except.length;
    const left = except.map(({ segmentId, character }) => ({ segmentId, character }));
    recordings.push({ id: recording.id, fingerprint, except: left });
  }
  return { recordings, places };
}
