import type { Recording } from '@wingman/contract/recording.ts';
import { type ReactNode, useState } from 'react';
import { useRecordingSearch } from '../api/use-recording-search.ts';
import { useRecordings } from '../api/use-recordings.ts';
import { RecordingList } from '../components/recording-list.tsx';
import { LibraryBar } from './library-bar.tsx';
import { countFilters, filterInput, type LibraryFilter } from './library-filter.ts';
import { firstShown, SearchResults } from './search-results.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useLibraryFilter } from './use-library-filter.ts';
import { type Selection, useSelection } from './use-selection.ts';

type RecordingsLibraryProps = {
  hiddenIds: ReadonlySet<string>;
  hasOthers: boolean;
  lengths: ReadonlyMap<string, number>;
  whenEmpty?: ReactNode;
  aboveExamples?: ReactNode;
  /** Above the list while neither words nor filters narrow it. */
  children?: ReactNode;
  onListen: (recording: Recording) => void;
};

/** All recordings, found again by words, filters and days, and kept in order several at a time. */
export function RecordingsLibrary({ children, onListen, ...list }: RecordingsLibraryProps) {
  const [filter, change] = useLibraryFilter();
  const selection = useSelection();
  const [limit, setLimit] = useState(firstShown);
  const isSearching = filter.q.trim() !== '';
  const isPlain = !isSearching && countFilters(filter) === 0;
  const hasAny = useHasAny();
  return (
    <>
      {hasAny || !isPlain ? <LibraryBar filter={filter} onChange={change} selection={selection} /> : null}
      {isPlain ? children : null}
      {isSearching ? (
        <SearchResults
          filter={filter}
          limit={limit}
          onLimit={setLimit}
          selection={selection}
          onListen={onListen}
        />
      ) : (
        <RecordingList {...list} filter={filter} selection={selection} onListen={onListen} />
      )}
      {selection.ids ? <ListedSelection filter={filter} limit={limit} selection={selection} /> : null}
    </>
  );
}

type ListedSelectionProps = { filter: LibraryFilter; limit: number; selection: Selection };

/** The bar of a selection, with what is listed now. */
function ListedSelection({ filter, limit, selection }: ListedSelectionProps) {
  const isSearching = filter.q.trim() !== '';
  const found = useRecordingSearch(filter, limit).data?.found.map(({ recording }) => recording);
  const listed = useRecordings(filterInput(filter)).data?.pages.flat();
  return <SelectionBar selection={selection} listed={(isSearching ? found : listed) ?? []} />;
}

/** Whether there is anything to find: the list without filters is not known to be empty. */
function useHasAny(): boolean {
  const { data } = useRecordings();
  return data === undefined ? false : data.pages.some((page) => page.length > 0);
}
