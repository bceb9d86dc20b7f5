import type { Services } from '@wingman/core/instance/services.ts';
import type { AudioStore } from '@wingman/core/ports/audio-store.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Options of the edge from the process that mounts it. */
export type ApiOptions = {
  services: Services;
  audioStore: AudioStore;
  /** The public URL; undefined to derive it from each request. */
  publicUrl: URL | undefined;
  /** Largest accepted recording. */
  maxUploadBytes: number;
  /** Interval in milliseconds of checking that the user of an open event stream is still signed in. */
  authRecheckMs?: number;
  /** Origins of other sites whose pages may call the API with a token; `*` is all. */
  corsOrigins?: readonly string[];
  /** Counts questions, uploads and sign-ups; absent: nothing is limited. */
  rateLimiter?: RateLimiter | undefined;
};
