/** What the landing page is drawn with. */
const shown = ['/assets/', '/favicon.svg', '/icons/', '/social.png', '/theme.js'];

/** For crawlers: the landing page below the path `base`, and nothing else. Where they come nevertheless, see `x-robots-tag`. */
export function robotsText(base: string): string {
  const lines = [`Allow: ${base}/$`, ...shown.map((path) => `Allow: ${base}${path}`), `Disallow: ${base}/`];
  return `User-agent: *\n${lines.join('\n')}\n`;
}
