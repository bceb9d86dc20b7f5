import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from './browsers/ensure-chromium.ts';
import { root } from './repository.ts';

// Draws `apps/web/public/social.png`, which messengers show beside a link: `pnpm exec node scripts/make-social-image.ts`.

const web = path.join(root, 'apps/web');
const font = createRequire(path.join(web, 'package.json')).resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
);

/** Heights of a drawn voice, as on the landing page. */
const voice = [
  18, 34, 62, 48, 80, 56, 30, 22, 44, 70, 92, 64, 40, 26, 52, 76, 60, 34, 20, 38, 66, 84, 58, 42, 28,
];

const bars = voice
  .map((height, index) => {
    const colour = index < 14 ? '#74c0ba' : '#2b7470';
    return `<rect x="${80 + index * 24}" y="${500 - height / 2}" width="10" height="${height}" rx="5" fill="${colour}"/>`;
  })
  .join('');

const image = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="#0b4f4b"/>
  <g transform="translate(80 76) scale(2.25)">
    <rect width="32" height="32" rx="8" fill="#74c0ba"/>
    <g stroke-width="3" stroke-linecap="round" stroke="#0c1b1b">
      <path d="M6.5 18.5v2.5M11.3 15.5v6.5M16.1 12v10M20.9 8.5v11.5"/>
      <path d="M25.7 7v6.5" stroke="#a3301a"/>
    </g>
  </g>
  <g font-family="Figtree" fill="#ffffff">
    <text x="176" y="127" font-size="46" font-weight="700" letter-spacing="-1">Wingman</text>
    <text font-size="84" font-weight="700" letter-spacing="-2.4">
      <tspan x="76" y="286">Ogni conversazione,</tspan><tspan x="76" y="382">a portata di domanda</tspan>
    </text>
  </g>
  ${bars}
  <text x="712" y="510" font-family="Figtree" font-size="30" fill="#cfe9e6">…e riascolti il momento esatto.</text>
</svg>`;

const page = `<style>@font-face { font-family: Figtree; font-weight: 300 900;
  src: url(data:font/woff2;base64,${readFileSync(font).toString('base64')}) } body { margin: 0 } svg { display: block }</style>${image}`;

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await tab.setContent(page);
  await tab.evaluate('document.fonts.ready');
  await tab.screenshot({ path: path.join(web, 'public/social.png') });
} finally {
  await browser.close();
}
