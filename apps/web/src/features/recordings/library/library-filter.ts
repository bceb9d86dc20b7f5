import type {
  AddedKind,
  RecordingFilter,
  RecordingOrder,
  RecordingState,
} from '@wingman/contract/recording-list.ts';

/** What of the library is shown, as its address says. */
export type LibraryFilter = Omit<RecordingFilter, 'tag' | 'isFavorite'> & {
  q: string;
  tags: string[];
  isFavorite: boolean;
  sort: RecordingOrder | undefined;
};

const states: readonly string[] = ['ready', 'working', 'failed'] satisfies RecordingState[];
const kinds: readonly string[] = ['any', 'mark', 'note', 'image'] satisfies AddedKind[];
const orders: readonly string[] = ['newest', 'oldest', 'longest'] satisfies RecordingOrder[];

const names = {
  q: 'q',
  tags: 'tag',
  isFavorite: 'preferite',
  from: 'dal',
  to: 'al',
  person: 'voce',
  minSeconds: 'almeno',
  maxSeconds: 'fino',
  state: 'stato',
  moments: 'momenti',
  sort: 'ordine',
} as const;

/** The filter of an address; what makes no sense is left out. */
export function readFilter(parameters: URLSearchParams): LibraryFilter {
  const text = (name: keyof typeof names) => parameters.get(names[name]) || undefined;
  const oneOf = <Value extends string>(name: keyof typeof names, values: readonly string[]) => {
    const value = text(name);
    return value !== undefined && values.includes(value) ? (value as Value) : undefined;
  };
  const day = (name: 'from' | 'to') => {
    const value = text(name) ?? '';
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));
    return isDay ? value : undefined;
  };
  const seconds = (name: 'minSeconds' | 'maxSeconds') => {
    const value = Number(text(name) ?? Number.NaN);
    return Number.isInteger(value) && value >= 0 && value <= 1_000_000 ? value : undefined;
  };
  const tags = parameters.getAll(names.tags).filter((id) => id !== '' && id.length <= 64);
  const person = text('person');
  return {
    q: (text('q') ?? '').slice(0, 200),
    tags: [...new Set(tags)].slice(0, 20),
    isFavorite: parameters.has(names.isFavorite),
    from: day('from'),
    to: day('to'),
    person: person && person.length <= 64 ? person : undefined,
    minSeconds: seconds('minSeconds'),
    maxSeconds: seconds('maxSeconds'),
    state: oneOf<RecordingState>('state', states),
    moments: oneOf<AddedKind>('moments', kinds),
    sort: oneOf<RecordingOrder>('sort', orders),
  };
}

/** The address with a filter; other parameters stay. */
export function writeFilter(parameters: URLSearchParams, filter: LibraryFilter): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const name of Object.values(names)) next.delete(name);
  const { tags, isFavorite, ...rest } = filter;
  for (const tag of tags) next.append(names.tags, tag);
  if (isFavorite) next.set(names.isFavorite, '1');
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== '') next.set(names[name as keyof typeof rest], String(value));
  return next;
}

/** A filter as the calls take it: without what does not narrow, so that one list is asked for by one input. */
export function filterInput({ q: _words, tags, isFavorite, ...rest }: LibraryFilter) {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(given) as Partial<typeof rest>),
    ...(tags.length > 0 && { tag: tags }),
    ...(isFavorite && { isFavorite: true }),
  };
}

/** How many filters there are, words and order not counted. */
export function countFilters(filter: LibraryFilter): number {
  const { tags, isFavorite, from, to, person, minSeconds, maxSeconds, state, moments } = filter;
  const others = [from ?? to, person, minSeconds ?? maxSeconds, state, moments];
  return tags.length + Number(isFavorite) + others.filter((value) => value !== undefined).length;
}

export const noFilter = readFilter(new URLSearchParams());

export const lengthSteps = {
  any: {},
  short: { maxSeconds: 300 },
  middle: { minSeconds: 300, maxSeconds: 1_800 },
  long: { minSeconds: 1_800, maxSeconds: 3_600 },
  longest: { minSeconds: 3_600 },
} as const satisfies Record<string, Pick<RecordingFilter, 'minSeconds' | 'maxSeconds'>>;
export type LengthStep = keyof typeof lengthSteps;

/** The step that a length is; undefined for another one. */
export function lengthStep({ minSeconds, maxSeconds }: LibraryFilter): LengthStep | undefined {
  const found = Object.entries(lengthSteps).find(([, step]) => {
    const { minSeconds: min, maxSeconds: max }: Pick<RecordingFilter, 'minSeconds' | 'maxSeconds'> = step;
    return min === minSeconds && max === maxSeconds;
  });
  return found?.[0] as LengthStep | undefined;
}
