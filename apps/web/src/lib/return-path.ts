import { basePath } from './base-path.ts';
import { withPanel } from './panel-address.ts';
import { forgottenPath, invitationPath, newPasswordPath } from './password-paths.ts';
import { sharePath } from './share-address.ts';

/** The parameter of the addresses of the forms for visitors that names the screen to open afterwards. */
const parameter = 'poi';

/** Nobody comes back to these. */
const visitorPaths = ['/login', '/register', forgottenPath, newPasswordPath, invitationPath, `/${sharePath}`];

/** Stands for whatever origin the app has: only what stays there is taken. */
const anyOrigin = 'https://wingman.invalid';

/**
 * A path of this app with its search and hash, as `navigate` takes it; `/` for everything else: an address of another origin in
 * any spelling, the forms themselves, nothing. Both `wanted` and the answer are without the base path.
 */
function ownPath(wanted: string | null): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, anyOrigin)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, anyOrigin);
  // Resolved, `/x/..//example.org` is the path `//example.org`, which read again is another origin.
  if (origin !== anyOrigin || /^\/[/\\]/.test(pathname) || visitorPaths.includes(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}

/** The screen that the address of a form names, `/` for none. @param search with its question mark, or empty */
export const returnPath = (search: string): string => ownPath(new URLSearchParams(search).get(parameter));

/** The address of a form after which the screen at `path` opens. */
export function withReturn(form: string, path: string): string {
  const own = ownPath(path);
  if (own === '/') return form;
  return `${form}${form.includes('?') ? '&' : '?'}${new URLSearchParams({ [parameter]: own })}`;
}

/** Where signing in leads now: to the screen of the address bar, or on a form to the one that it names. */
export function currentReturn(): string {
  const { pathname, search, href } = window.location;
  if (!pathname.startsWith(`${basePath}/`)) return '/';
  if (visitorPaths.includes(pathname.slice(basePath.length))) return returnPath(search);
  return ownPath(withPanel(href, undefined).slice(basePath.length));
}
