import type { Handle } from '@wingman/db/handle.ts';
import { listSigns } from '@wingman/db/repositories/embedding.repository.ts';

/** Signs of some two million segments. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Sign bits of parts, read once: a part is never changed, only deleted. Callers have just read which parts exist, so
 * that a deleted one is not used. Least recently used ones are dropped first.
 */
export function createSignCache(db: Handle, limit = maxBytes) {
  const kept = new Map<number, Uint8Array>();
  let bytes = 0;

  function keep(id: number, signs: Uint8Array): void {
    kept.set(id, signs);
    bytes += signs.length;
  }

  function drop(): void {
    for (const [id, signs] of kept) {
      if (bytes <= limit) return;
      kept.delete(id);
      bytes -= signs.length;
    }
  }

  return async (ids: number[]): Promise<Map<number, Uint8Array>> => {
    const found = new Map<number, Uint8Array>();
    for (const id of ids) {
      const signs = kept.get(id);
      if (signs === undefined) continue;
      found.set(id, signs);
      // Most recently used now.
      kept.delete(id);
      kept.set(id, signs);
    }
    const missing = ids.filter((id) => !found.has(id));
    for (const [id, signs] of await listSigns(db, missing)) {
      found.set(id, signs);
      if (!kept.has(id)) keep(id, signs);
    }
    drop();
    return found;
  };
}
