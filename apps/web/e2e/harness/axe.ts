import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Shows the page in a theme and waits until it has been painted so. */
async function paint(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', name);
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }, theme);
}

/**
 * What axe finds on the screen as it is: everything in the light theme, in the dark one what colours can break. Colours do
 * not depend on the width, so that one of two looks can do without the dark theme.
 */
export async function violations(page: Page, screen: string, withDark = true): Promise<string[]> {
  const axe = () =>
    new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false });
  const found = [];
  if (withDark) {
    await paint(page, 'dark');
    found.push(...(await axe().withRules('color-contrast').analyze()).violations);
  }
  await paint(page, 'light');
  const light = await axe().withTags(rules).analyze();
  return [...found, ...light.violations].map(
    ({ id, nodes }) =>
      `${screen}: ${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary})`).join(' | ')}`,
  );
}
