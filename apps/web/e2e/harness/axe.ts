import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What can break at another width although the same things are shown in the same colours. */
const rulesOfSizes = ['target-size', 'scrollable-region-focusable'];

/** Shows the page in a theme and waits until it has been painted so. */
async function paint(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', name);
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }, theme);
}

/** axe for the page as it is. Its half megabyte is sent to a document once. */
async function builder(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) });
  return axe.setLegacyMode().options({ resultTypes: ['violations'], preload: false });
}

async function breachesOf(axe: AxeBuilder, screen: string): Promise<string[]> {
  const { violations: found } = await axe.analyze();
  return found.map(
    ({ id, nodes }) =>
      `${screen}: ${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary})`).join(' | ')}`,
  );
}

/** What axe finds on the screen as it is: everything in the light theme, in the dark one what colours can break. */
export async function violations(page: Page, screen: string): Promise<string[]> {
  await paint(page, 'dark');
  const dark = await breachesOf((await builder(page)).withRules('color-contrast'), `${screen}, dark`);
  await paint(page, 'light');
  return [...dark, ...(await breachesOf((await builder(page)).withTags(allRules), screen))];
}

/** What axe finds at another width than that of `violations`, in the light theme; `isSame`: where `shownOn` is the same at both. */
export async function violationsOfWidth(page: Page, screen: string, isSame: boolean): Promise<string[]> {
  const axe = await builder(page);
  return breachesOf(isSame ? axe.withRules(rulesOfSizes) : axe.withTags(allRules), screen);
}

/**
 * Everything that is shown, and how: elements, roles, states, texts, colours, and whether letters count as large. Where two
 * widths have this in common, only sizes can make a difference to axe.
 */
export function shownOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    /** A name that React made up when it drew an element, another one each time. */
    const drawn = /_r_[a-z0-9]+_/g;
    const ownText = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim())
        .join(' ');
    const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration) =>
      Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
    const told = (element: Element) =>
      [...element.attributes]
        .filter(({ name }) => /^(role|aria-|href|alt|title|tabindex|disabled|lang|type)/.test(name))
        .map(({ name, value }) => `${name}=${value.replaceAll(drawn, '')}`)
        .join(' ');
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => {
        const style = getComputedStyle(element);
        const looks = [style.color, style.backgroundColor, style.backgroundImage, isLarge(style)];
        return [element.tagName, told(element), ownText(element), ...looks].join('|');
      })
      .join('\n');
  });
}
