import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from './browsers/ensure-chromium.ts';
import { root } from './repository.ts';

/**
 * `node scripts/make-icons.ts`: draws the icons of the installed application from `favicon.svg`, again whenever that has
 * changed. The PNG files are committed, so that a build of the web app takes no browser.
 */
const publicFolder = path.join(root, 'apps/web/public');
const source = readFileSync(path.join(publicFolder, 'favicon.svg'), 'utf8');
const drawing = /<g .*<\/g>/s.exec(source)?.[0];
const ground = /fill="(#[0-9a-f]{6})"/.exec(source)?.[1];
if (!drawing || !ground) throw new Error('favicon.svg has no drawing on a ground any more');

/** The drawing on a ground that reaches every edge: the system cuts a shape out, of which the inner 80 % are safe. */
const fullBleed = (scale: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" fill="${ground}"/>
  <g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${drawing}</g></svg>`;

/** A white sign on the round ground, for a shortcut. */
const sign = (shape: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <circle cx="16" cy="16" r="16" fill="${ground}"/>${shape}</svg>`;

const microphone = `<g fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round">
  <rect x="12.6" y="7" width="6.8" height="11.5" rx="3.4" fill="#fff" stroke="none"/>
  <path d="M9 15.5a7 7 0 0 0 14 0M16 22.5v3M12.5 25.5h7"/></g>`;
const bubble = `<path d="M8 9.5h16a1.6 1.6 0 0 1 1.6 1.6v8.4a1.6 1.6 0 0 1-1.6 1.6h-8l-5 4v-4H8a1.6 1.6 0 0 1-1.6-1.6
  v-8.4A1.6 1.6 0 0 1 8 9.5z" fill="#fff"/>`;

const icons: [name: string, size: number, svg: string][] = [
  ['icon-192', 192, source],
  ['icon-512', 512, source],
  ['maskable-512', 512, fullBleed(0.78)],
  ['apple-touch-180', 180, fullBleed(0.92)],
  ['record-96', 96, sign(microphone)],
  ['ask-96', 96, sign(bubble)],
];

const folder = path.join(publicFolder, 'icons');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  for (const [name, size, svg] of icons) {
    await page.setViewportSize({ width: size, height: size });
    const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    await page.setContent(
      `<style>body{margin:0}img{display:block}</style><img width="${size}" height="${size}" src="${image}">`,
    );
    await page.waitForFunction('document.images[0].complete');
    writeFileSync(path.join(folder, `${name}.png`), await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
