import { withoutEndSlashes } from '@wingman/contract/address.ts';
import type { Config } from '../config/config.ts';

/** A path of the web app as an address to give to somebody. */
export function webAddress({ publicUrl, port }: Config, path: string): string {
  return `${withoutEndSlashes(publicUrl?.href ?? `http://localhost:${port}`)}${path}`;
}
