import type { ComponentType } from 'react';
import { lazy } from 'react';

/** A screen in a file of its own, fetched when it is first needed. */
export function screen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
