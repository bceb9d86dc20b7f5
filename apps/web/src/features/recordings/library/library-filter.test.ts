import { describe, expect, it } from 'vitest';
import {
  countFilters,
  filterInput,
  lengthStep,
  noFilter,
  readFilter,
  writeFilter,
} from './library-filter.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));

describe('the address of the library', () => {
  it('says the whole filter, and other parameters stay', () => {
    const search =
      'q=preventivo+cucina&dal=2026-07-01&al=2026-07-31&voce=p1&almeno=300&fino=1800&stato=ready&momenti=mark&ordine=longest&tag=t1&tag=t2&preferite=1';
    const filter = read(search);
    expect(filter).toEqual({
      q: 'preventivo cucina',
      tags: ['t1', 't2'],
      isFavorite: true,
      from: '2026-07-01',
      to: '2026-07-31',
      person: 'p1',
      minSeconds: 300,
      maxSeconds: 1800,
      state: 'ready',
      moments: 'mark',
      sort: 'longest',
    });
    const written = writeFilter(new URLSearchParams('pannello=impostazioni&q=vecchio&tag=t9'), filter);
    expect(written.get('pannello')).toBe('impostazioni');
    expect(readFilter(written)).toEqual(filter);
    expect(countFilters(filter)).toBe(8);
    expect(lengthStep(filter)).toBe('middle');
  });

  it('leaves out what makes no sense', () => {
    const odd = read('dal=ieri&al=2026-13-45&almeno=-1&fino=abc&stato=x&momenti=&ordine=best&tag=&voce=');
    expect(odd).toEqual(noFilter);
    expect(countFilters(odd)).toBe(0);
    expect(writeFilter(new URLSearchParams('q=x'), odd).toString()).toBe('');
  });

  it('asks for one list by one input', () => {
    expect(filterInput(noFilter)).toEqual({});
    expect(filterInput(read('q=a&tag=t1&preferite=1&ordine=oldest'))).toEqual({
      tag: ['t1'],
      isFavorite: true,
      sort: 'oldest',
    });
  });
});
