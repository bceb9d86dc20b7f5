import type { Services } from '@wingman/core/instance/services.ts';
import type { AudioStore } from '@wingman/core/ports/audio-store.ts';
import type { RateLimiter } from './rate-limit.ts';

/** What the edge needs from the process that mounts it. */
export type ApiOptions = {
  services: Services;
  audioStore: AudioStore;
  /** The address users see; undefined when it is to be read from each request. */
  publicUrl: URL | undefined;
  /** Largest accepted recording. */
  maxUploadBytes: number;
  /** Milliseconds between two looks at whether the user behind an open event stream is still signed in. */
  authRecheckMs?: number;
  /** Counts questions, uploads and sign-ups; absent: nothing is limited. */
  rateLimiter?: RateLimiter | undefined;
};
