import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Keeps an image of the screen in the folder `E2E_IMAGES`, for who wants to look at it; where that is not set, none. */
export async function keepImage(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_IMAGES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}
