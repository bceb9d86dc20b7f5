import { maxChosenRecordings } from '@wingman/contract/tag-table.ts';
import { useState } from 'react';

/** Which recordings are selected; undefined while nothing is being selected. */
export type Selection = {
  ids: ReadonlySet<string> | undefined;
  begin: () => void;
  end: () => void;
  toggle: (id: string) => void;
  /** Of many the first ones. */
  selectAll: (ids: readonly string[]) => void;
};

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  return {
    ids,
    begin: () => setIds(new Set()),
    end: () => setIds(undefined),
    toggle: (id) =>
      setIds((known = new Set()) => {
        const next = new Set(known);
        if (!next.delete(id) && next.size < maxChosenRecordings) next.add(id);
        return next;
      }),
    selectAll: (all) => setIds(new Set(all.slice(0, maxChosenRecordings))),
  };
}
