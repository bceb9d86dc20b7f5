import type { RecalledSegment } from './excerpts.ts';

/** A recording's segments in the order of speech, and the ids of those that were found, best first. */
export type Fitting = { segments: RecalledSegment[]; hitIds: number[] };

/** Turns around a hit that explain it; more are added where there is room. */
const around = 3;
/** Less room than this is not worth another recording. */
const leastRoom = 300;

const costOf = ({ text }: RecalledSegment) => text.length + 1;

/**
 * Of each recording, best first, the segments that fit into `budget` characters together: whole where it fits, else the parts around
 * its hits, in the order of speech. The first ones get more room; what a short one leaves goes to the others. Of one for which
 * no room is left there are none.
 */
export function fitRecordings(recordings: Fitting[], budget: number): RecalledSegment[][] {
  const needs = recordings.map(({ segments }) => sum(segments, costOf));
  const rooms = roomsOf(needs, budget);
  let left = budget;
  return recordings.map((recording, index) => {
    const later = sum(rooms.slice(index + 1), (room) => room);
    const room = rooms[index] === undefined ? 0 : Math.max(rooms[index], left - later);
    const kept = room > 0 ? partsAround(recording, room) : [];
    left -= sum(kept, costOf);
    return kept;
  });
}

/** Without the last ones where they would get too little. */
function roomsOf(needs: number[], budget: number): number[] {
  const rooms = shareRooms(needs, budget);
  const isEnough = (rooms.at(-1) ?? 0) >= Math.min(leastRoom, needs.at(-1) ?? 0) - 1;
  return isEnough || rooms.length < 2 ? rooms : roomsOf(needs.slice(0, -1), budget);
}

/** How much of the budget each gets: as much as it needs, and where that is too much in all, the earlier ones more. */
function shareRooms(needs: number[], budget: number): number[] {
  const rooms = needs.map(() => 0);
  let open = needs.map((_, index) => index);
  let left = budget;
  while (open.length > 0 && left > 1) {
    const total = sum(open, weightOf);
    const unit = left / total;
    const full = open.filter((index) => (needs[index] ?? 0) - (rooms[index] ?? 0) <= unit * weightOf(index));
    for (const index of full.length > 0 ? full : open) {
      const given = full.length > 0 ? (needs[index] ?? 0) - (rooms[index] ?? 0) : unit * weightOf(index);
      rooms[index] = (rooms[index] ?? 0) + given;
      left -= given;
    }
    open = full.length > 0 ? open.filter((index) => !full.includes(index)) : [];
  }
  return rooms;
}

const weightOf = (index: number) => 1 / (1 + index / 2);

/** First the hits with the few turns around each, then more around all of them until the room is full. */
function partsAround({ segments, hitIds }: Fitting, room: number): RecalledSegment[] {
  if (sum(segments, costOf) <= room) return segments;
  const placeOf = new Map(segments.map(({ id }, place) => [id, place]));
  const places = hitIds.flatMap((id) => placeOf.get(id) ?? []);
  const centres = places.length > 0 ? places : [0];
  const best = segments[centres[0] ?? 0];
  // Who speaks without a pause may fill more than there is room for.
  if (best && costOf(best) > room) return [{ ...best, text: best.text.slice(0, room) }];
  const kept = new Set<number>();
  let left = room;
  const keep = (place: number): boolean => {
    const segment = segments[place];
    if (!segment || kept.has(place)) return true;
    const cost = costOf(segment);
    if (cost > left) return false;
    kept.add(place);
    left -= cost;
    return true;
  };
  for (const centre of centres) {
    const isFull = !spread(centre, 0, around, keep);
    if (isFull) break;
  }
  for (let reach = around + 1; reach < segments.length; reach += 1)
    if (!centres.every((centre) => !kept.has(centre) || spread(centre, reach, reach, keep))) break;
  return segments.filter((_, place) => kept.has(place));
}

/** From the centre outwards, what follows before what came before; false once something does not fit. */
function spread(centre: number, from: number, to: number, keep: (place: number) => boolean): boolean {
  for (let reach = from; reach <= to; reach += 1)
    if (!keep(centre + reach) || !keep(centre - reach)) return false;
  return true;
}

function sum<Of>(items: Of[], of: (item: Of) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
