import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query';

/** Queries of which a change was told while they were being read. */
const overtaken = new WeakSet<Query>();

/**
 * Something changed of what these queries show. Those that are being read now are read again afterwards: the
 * answer on its way may be older than the change, and would bring back what was before.
 */
export function readAgainAfter(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    overtaken.add(query);
  }
}

/**
 * A cache that misses no change while it reads. React Query begins a read again only where there are data already: of
 * a first read it takes the answer, however old that is.
 */
export class AttentiveQueryClient extends QueryClient {
  constructor(...config: ConstructorParameters<typeof QueryClient>) {
    super(...config);
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { query, action } = event;
      const isRead = action.type === 'success' && !action.manual;
      if (!isRead && action.type !== 'error') return;
      if (!overtaken.delete(query) || !isRead) return;
      // The read ends with this very event: the next one begins after it.
      queueMicrotask(() => void this.invalidateQueries({ queryKey: query.queryKey, exact: true }));
    });
  }

  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const { predicate, ...rest } = (filters ?? {}) as QueryFilters;
    const isFirstRead = (query: Query) => query.state.data === undefined && (predicate?.(query) ?? true);
    readAgainAfter(this, { ...rest, predicate: isFirstRead });
    return super.invalidateQueries(filters, options);
  }
}
