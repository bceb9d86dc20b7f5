/** What a browser or program says of itself; null where it says nothing that is known. */
export type DeviceName = { browser: string | null; system: string | null };

const maxNameLength = 40;

/** Most browsers also name those that they descend from: the first that is found counts. */
const browsers: readonly [mark: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Vivaldi/', 'Vivaldi'],
  ['YaBrowser/', 'Yandex'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['HeadlessChrome/', 'Chrome'],
  ['Chromium/', 'Chromium'],
  ['Chrome/', 'Chrome'],
  ['Epiphany/', 'GNOME Web'],
  ['Safari/', 'Safari'],
];

/** Android says that it is a Linux, and an iPhone that it is like a Mac. */
const systems: readonly [mark: string, name: string][] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
];

/**
 * The name under which its user recognises where they are signed in, from a `User-Agent` header. A program that is no
 * browser is named by the first word of it.
 */
export function deviceNameOf(userAgent: string | undefined): DeviceName {
  const text = userAgent?.slice(0, 512) ?? '';
  const nameIn = (table: readonly [string, string][]) =>
    table.find(([mark]) => text.includes(mark))?.[1] ?? null;
  const isBrowser = text.startsWith('Mozilla/') || text.startsWith('Opera/');
  return { browser: isBrowser ? nameIn(browsers) : programOf(text), system: nameIn(systems) };
}

/** `curl` of `curl/8.5.0`. */
function programOf(text: string): string | null {
  const word = text.split(/[\s/(]/, 1)[0] ?? '';
  return /^[A-Za-z][\w.-]*$/.test(word) ? word.slice(0, maxNameLength) : null;
}
