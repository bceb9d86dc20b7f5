import { withoutEndSlashes } from '@wingman/contract/address.ts';

/**
 * The path of PUBLIC_URL without a slash at its end, empty where the server has its own origin: browsers see it as
 * prefix of every path.
 */
export function basePathOf(publicUrl: URL | undefined): string {
  return publicUrl ? withoutEndSlashes(publicUrl.pathname) : '';
}
