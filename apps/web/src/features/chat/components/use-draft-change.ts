import { useCallback, useState } from 'react';
import type { ScopeChange } from './search-scope.tsx';

/** What was changed by hand about where the question being written is looked for; of this session only. */
export function useDraftChange(sessionId: string): [ScopeChange, (change: ScopeChange) => void] {
  const [kept, setKept] = useState<{ sessionId: string; change: ScopeChange }>({ sessionId, change: {} });
  const set = useCallback((change: ScopeChange) => setKept({ sessionId, change }), [sessionId]);
  return [kept.sessionId === sessionId ? kept.change : {}, set];
}
