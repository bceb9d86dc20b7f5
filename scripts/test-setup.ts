import { vi } from 'vitest';
import { withConditionTimeout } from './condition-timeout.ts';

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, withConditionTimeout(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withConditionTimeout(options));
