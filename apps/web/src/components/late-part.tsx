import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';

type LatePartProps<Props> = {
  /** Fetches the part's file; the same function at each drawing. */
  load: () => Promise<ComponentType<Props>>;
  /** Its file could not be fetched, e.g. without a network. Without a listener the part just does not show. */
  onFailure?: (error: unknown) => void;
  props: Props;
};

/**
 * A part of the screen whose file is fetched after the rest can be used. Unlike a lazy component it takes nothing
 * down with it when the file cannot be fetched: what runs beside it, e.g. a recording, goes on.
 */
export function LatePart<Props extends object>({ load, onFailure, props }: LatePartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a listener that changes is no reason to fetch again
  useEffect(() => {
    let isWanted = true;
    load().then(
      (loaded) => isWanted && setPart(() => loaded),
      (error: unknown) => isWanted && onFailure?.(error),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return Part ? <Part {...props} /> : null;
}
