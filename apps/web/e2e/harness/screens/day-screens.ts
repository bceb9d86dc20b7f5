import type { Page } from 'playwright-core';
import { breakCalls, button, heading, moveToBroken, type Screen } from './screen.ts';

/** The path of the day or week so many days ago, by the clocks of the browser. */
async function pathOf(page: Page, screen: 'giorno' | 'settimana', daysAgo: number): Promise<string> {
  const day = await page.evaluate((days) => {
    const date = new Date(Date.now() - days * 86_400_000);
    return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  }, daysAgo);
  return `/${screen}/${day}`;
}

async function openDay(page: Page): Promise<void> {
  await page.goto(await pathOf(page, 'giorno', 1));
  await heading(page, /^Ieri, /);
  await heading(page, 'Impegni presi');
}

/** A day and a week. */
export const dayScreens: Screen[] = [
  {
    name: 'day',
    viewer: 'member',
    async go(page) {
      await openDay(page);
      await button(page, /^(Fai|Rifai) il riassunto$/).click();
      await page.getByText(/scelto per regola/).waitFor();
    },
  },
  {
    name: 'day-today',
    viewer: 'curious',
    async go(page) {
      await page.goto('/giorno');
      await heading(page, /^Oggi, /);
      await page
        .getByRole('button', { name: 'Fai il riassunto' })
        .or(page.getByText(/scelto per regola/))
        .first()
        .waitFor();
    },
  },
  {
    name: 'day-empty',
    viewer: 'newcomer',
    async go(page) {
      await page.goto('/giorno');
      await heading(page, 'In questo giorno non c’è niente da raccontare.');
    },
  },
  {
    name: 'day-loading',
    viewer: 'member',
    async go(page) {
      await moveToBroken(page, '/giorno/2026-07-11', ['days.get'], null);
      await page.getByRole('status', { name: 'Caricamento del giorno...' }).waitFor();
    },
  },
  {
    name: 'day-failed',
    viewer: 'member',
    async go(page) {
      await breakCalls(page, ['days.get'], 502);
      await page.goto('/giorno/2026-07-11');
      await heading(page, 'Impossibile caricare il giorno');
    },
  },
  {
    name: 'week',
    viewer: 'member',
    async go(page) {
      await openDay(page);
      await button(page, /^(Fai|Rifai) il riassunto$/).click();
      await page.getByText(/scelto per regola/).waitFor();
      await page.goto(await pathOf(page, 'settimana', 1));
      await heading(page, 'Impegni aperti');
    },
  },
  {
    name: 'week-empty',
    viewer: 'newcomer',
    async go(page) {
      await page.goto('/settimana');
      await heading(page, 'In questa settimana non c’è niente da raccontare.');
    },
  },
];
