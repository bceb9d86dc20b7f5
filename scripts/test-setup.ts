import * as fc from 'fast-check';
import { inject, vi } from 'vitest';
import { withConditionTimeout } from './condition-timeout.ts';
import type {} from './test-seed.ts';

// A property that fails prints this seed.
fc.configureGlobal({ seed: inject('testSeed') });

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, withConditionTimeout(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withConditionTimeout(options));
