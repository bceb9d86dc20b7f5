import type { Clock } from '@wingman/core/ports/clock.ts';

export const systemClock: Clock = { now: () => new Date() };
