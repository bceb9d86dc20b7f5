import type { MomentPlace } from './moment-store.ts';

/** Where a running recording is: the part with its second, and `second` of the whole. */
export type Here = MomentPlace & { second: number };
