import type { Page } from 'playwright-core';
import { breakCalls, button, heading, moveToBroken, type Screen } from './screen.ts';

async function openPerson(page: Page): Promise<void> {
  await page.goto('/persone');
  await page.getByRole('list', { name: 'Persone' }).getByRole('link', { name: /^Anna/ }).click();
  await button(page, 'Opzioni della persona').waitFor();
}

async function choose(page: Page, item: string): Promise<void> {
  await openPerson(page);
  await button(page, 'Opzioni della persona').click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

/** Who is heard and named. */
export const peopleScreens: Screen[] = [
  {
    name: 'people',
    viewer: 'member',
    async go(page) {
      await page.goto('/persone');
      await page.getByRole('list', { name: 'Persone' }).waitFor();
    },
  },
  {
    name: 'people-empty',
    viewer: 'newcomer',
    go: (page) => page.goto('/persone').then(() => heading(page, 'Ancora nessuna persona')),
  },
  {
    name: 'people-loading',
    viewer: 'member',
    async go(page) {
      await moveToBroken(page, '/persone', ['people.list'], null);
      await page.getByRole('status', { name: 'Caricamento persone...' }).waitFor();
    },
  },
  {
    name: 'people-failed',
    viewer: 'member',
    async go(page) {
      await breakCalls(page, ['people.list'], 502);
      await page.goto('/persone');
      await heading(page, 'Impossibile caricare le persone');
    },
  },
  { name: 'person', viewer: 'member', go: openPerson },
  {
    name: 'person-missing',
    viewer: 'member',
    go: (page) => page.goto('/persone/nessuna').then(() => heading(page, 'Questa persona non c’è')),
  },
  { name: 'person-join', viewer: 'member', go: (page) => choose(page, 'Unisci con…') },
  { name: 'person-split', viewer: 'member', go: (page) => choose(page, 'È un’altra persona in…') },
];
