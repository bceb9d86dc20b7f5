import { withoutEndSlashes } from '@wingman/contract/address.ts';

/**
 * The path of PUBLIC_URL without a slash at its end, empty where the server has an address of its own: browsers see every
 * path of ours behind it.
 */
export function basePathOf(publicUrl: URL | undefined): string {
  return publicUrl ? withoutEndSlashes(publicUrl.pathname) : '';
}
