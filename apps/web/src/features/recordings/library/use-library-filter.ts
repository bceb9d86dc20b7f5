import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { type LibraryFilter, readFilter, writeFilter } from './library-filter.ts';

export type ChangeFilter = (change: Partial<LibraryFilter>) => void;

/** The filter that the address says, and how to change parts of it. The way back leads to the screen before the list. */
export function useLibraryFilter(): [LibraryFilter, ChangeFilter] {
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => readFilter(parameters), [parameters]);
  const change = useCallback(
    (parts: Partial<LibraryFilter>) =>
      setParameters((known) => writeFilter(known, { ...readFilter(known), ...parts }), { replace: true }),
    [setParameters],
  );
  return [filter, change];
}
