import { DomainError } from './error.ts';
import { cursorAfter, type Place } from './page-cursor.ts';
import type { PageInput } from './recording.ts';

const wrongCursor = 'La pagina non esiste più: ricomincia dalla prima';

/** The place that a cursor stands for; undefined for the bare id of an item, which serves as well while that item is there. */
function placeOf(cursor: string): Place | undefined {
  const [, by, id = ''] = /^(?:([\dTZ:.-]{1,32})~)?([\w-]{1,64})$/.exec(cursor) ?? [];
  if (id === '') throw unknownPage();
  return by === undefined ? undefined : { by, id };
}

/** Of a cursor that is none. */
export function unknownPage(): DomainError {
  return new DomainError('validation_failed', { issues: [{ path: 'cursor', message: wrongCursor }] });
}

/**
 * The place after which a list goes on; undefined from its beginning. `find`: the place of an item by its id.
 * @throws {DomainError} validation_failed for a cursor that is none, or the id of an item that is not there
 */
export async function placeIn(
  cursor: string | undefined,
  find: (id: string) => Promise<Place | undefined>,
): Promise<Place | undefined> {
  if (cursor === undefined) return undefined;
  const place = placeOf(cursor) ?? (await find(cursor));
  if (!place) throw unknownPage();
  return place;
}

/**
 * A page of a list that is read whole. Its places are numbers: after an item that went the list goes on where it was.
 * @throws {DomainError} validation_failed as `placeIn`
 */
export function pageOf<Item extends { id: string }>(
  items: readonly Item[],
  { limit, cursor }: PageInput,
): Item[] {
  const start = cursor === undefined ? 0 : startAfter(items, cursor);
  return items.slice(start, limit === undefined ? undefined : start + limit);
}

function startAfter(items: readonly { id: string }[], cursor: string): number {
  const place = placeOf(cursor);
  const seen = items.findIndex(({ id }) => id === (place?.id ?? cursor));
  if (seen >= 0) return seen + 1;
  const number = Number(place?.by);
  if (!Number.isInteger(number) || number < 0) throw unknownPage();
  return number;
}

/** The cursor after the last item of a page that `pageOf` gave for `cursor`. */
export function cursorAfterPage(
  page: readonly { id: string }[],
  cursor: string | undefined,
): string | undefined {
  const last = page.at(-1);
  if (!last) return undefined;
  const before = cursor === undefined ? -1 : Number(placeOf(cursor)?.by);
  return Number.isInteger(before) ? cursorAfter({ by: before + page.length, id: last.id }) : last.id;
}
