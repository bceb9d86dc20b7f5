import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openNewcomer } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

let testUser: Awaited<ReturnType<typeof openNewcomer>>;
let page: Page;
let recordingId: string;

const promise = 'ti mando io il preventivo entro venerdì';
const talk =
  'il tecnico ha guardato la valvola e la pompa il preventivo costa cento euro la caldaia perde acqua';

it.beforeAll(async () => {
  const product = await sharedProduct.local();
  testUser = await openNewcomer(product, { still: true });
  page = testUser.page;
  await testUser.context.grantPermissions(['clipboard-read', 'clipboard-write', 'microphone']);
  // What is promised is not said at the beginning.
  const { wav } = await (await sharedSpeech()).say(`${talk} ${promise}`);
  ({ id: recordingId } = await testUser.caller.upload(wav));
});

afterAll(() => testUser?.close());

const notes = () => page.getByRole('region', { name: 'Note', exact: true });
const box = () => page.getByRole('checkbox', { name: /^Fatto: / });
const position = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);

it('what was promised in a recording is ticked there, found done among the commitments, and heard', async () => {
  await page.goto(`/recordings/${recordingId}`);
  await notes().getByRole('heading', { name: 'Impegni' }).waitFor();
  await notes().getByText('Trovate per regola, senza modello.').waitFor();
  await page.getByRole('button', { name: 'Copia le note' }).click();
  await page.getByRole('button', { name: 'Note copiate' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('## Impegni\n\n- [ ] ');
  expect(copied).toContain(promise);
  for (const [format, name] of [
    ['md', 'Scarica in Markdown (.md)'],
    ['docx', 'Scarica per Word (.docx)'],
  ] as const) {
    await notes().getByRole('button', { name: 'Altre azioni sulle note' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^\\d{4}-\\d{2}-\\d{2} \\d{2}\\.\\d{2} .+\\.${format}$`, 'u'),
    );
  }
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.locator('body > article').textContent()).toContain('Impegni');
  await page.emulateMedia({ media: null });

  await notes()
    .getByRole('button', { name: /^Ascolta la riga da/ })
    .last()
    .click();
  await page.locator('[data-segment][aria-current]').waitFor();
  // It is ticked a moment after the press, once what is being read is put aside.
  await box().click();
  await expect.poll(() => box().isChecked()).toBe(true);
  await page.getByRole('link', { name: 'Impegni' }).click();
  await page.getByRole('heading', { name: 'Nessun impegno aperto' }).waitFor();
  await page.getByRole('tab', { name: 'Fatti' }).click();
  expect(new URL(page.url()).search).toBe('?scheda=fatti');
  await expect.poll(() => box().isChecked()).toBe(true);
  const second = await page.getByRole('button', { name: /^Ascolta la riga da/ }).textContent();

  await page.getByRole('link', { name: /, oggi / }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/recordings/${recordingId}`);
  const [minutes = 0, seconds = 0] = (second ?? '').split(':').map(Number);
  await expect.poll(position).toBeGreaterThanOrEqual(minutes * 60 + seconds);
  expect(testUser.faults).toEqual([]);
});

it('notes are made again for another kind, and a line that was deleted comes back', async () => {
  await page.goto(`/recordings/${recordingId}`);
  const kind = notes().getByRole('combobox', { name: 'Tipo di note' });
  await kind.waitFor();
  await notes().getByRole('button', { name: 'Altre azioni sulle note' }).click();
  await page.getByRole('menuitem', { name: 'Rifai le note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rifai le note' });
  await dialog.getByLabel('Tipo di note').selectOption('Lezione');
  await dialog.getByRole('button', { name: 'Rifai' }).click();
  await page.getByRole('button', { name: 'Tieni questa: versione nuova' }).click();
  await expect.poll(() => kind.inputValue()).toBe('lesson');
  // What was ticked stays.
  await expect.poll(() => box().isChecked()).toBe(true);

  await notes()
    .getByRole('button', { name: /^Opzioni della riga/ })
    .last()
    .click();
  const count = await notes().getByRole('listitem').count();
  await page.getByRole('menuitem', { name: 'Elimina' }).click();
  await expect.poll(() => notes().getByRole('listitem').count()).toBe(count - 1);
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect.poll(() => notes().getByRole('listitem').count()).toBe(count);
  expect(testUser.faults).toEqual([]);
});

it('a commitment that was added elsewhere shows without a reload', async () => {
  await page.goto('/impegni');
  await page.getByRole('heading', { name: 'Nessun impegno aperto' }).waitFor();
  const line = { section: 'commitment', text: 'Chiamo Rossi per le chiavi' };
  await testUser.caller.call('POST', `/api/recordings/${recordingId}/notes/lines`, line);
  await page.getByText(line.text).waitFor();
  await page.getByRole('region', { name: 'Senza data' }).waitFor();
});

it('the private calendar address is made, read by a calendar, and revoked', async () => {
  await page.goto('/impegni');
  await page.getByRole('button', { name: 'Calendario e avvisi' }).click();
  await page.getByRole('button', { name: 'Crea l’indirizzo' }).click();
  const address = await page.getByLabel('Il tuo indirizzo').inputValue();
  const read = await fetch(address);
  expect(read.headers.get('content-type')).toContain('text/calendar');
  expect(await read.text()).toContain('BEGIN:VCALENDAR');
  await page.getByRole('button', { name: 'Disattiva' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Disattiva' }).click();
  await page.getByRole('button', { name: 'Crea l’indirizzo' }).waitFor();
  expect((await fetch(address)).status).toBe(404);
  expect(testUser.faults).toEqual([]);
});
