import type { KeyboardEvent } from 'react';
import { useCallback, useState } from 'react';

/** Options that Page Up and Page Down step over. */
const pageStep = 7;

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: pageStep, PageUp: -pageStep };

/** Which of `count` options the arrow keys have reached while the focus stays in the search box; Enter chooses it. */
export function useActiveOption(count: number, onChoose: (index: number) => void) {
  const [reached, setReached] = useState(0);
  const active = Math.max(0, Math.min(reached, count - 1));
  const reset = useCallback(() => setReached(0), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setReached(Math.max(0, Math.min(active + step, count - 1)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onChoose(active);
    }
  };
  return { active, reset, onKeyDown };
}
