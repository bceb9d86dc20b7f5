import { afterEach, describe, expect, test, vi } from 'vitest';
import { clockText, TabTitle, tabTitle } from './tab-title.ts';

const product = 'Wingman';
const minute = 60_000;

describe('the title of the tab', () => {
  test('says REC and the time, or that it is paused, and nothing while nothing is recorded', () => {
    expect(tabTitle('recording', 12 * minute + 34_000, product)).toBe('● REC 12:34 – Wingman');
    expect(tabTitle('paused', 12 * minute + 34_000, product)).toBe('❚❚ 12:34 – Wingman');
    expect(tabTitle('idle', 0, product)).toBeNull();
    expect(tabTitle('asking', 0, product)).toBeNull();
  });

  test('counts hours from the first on', () => {
    expect(clockText(59 * minute + 59_999)).toBe('59:59');
    expect(clockText(62 * minute + 3_000)).toBe('1:02:03');
  });
});

describe('what is shown in place of the screen’s title', () => {
  let title: TabTitle | undefined;

  afterEach(() => {
    title?.end();
    document.title = '';
  });

  test('stays while screens change, and leaves the title of the latest one', async () => {
    document.title = 'Chat – Wingman';
    title = new TabTitle(document);
    title.show('● REC 00:01 – Wingman');
    expect(document.title).toBe('● REC 00:01 – Wingman');
    document.title = 'Registrazioni – Wingman';
    await vi.waitFor(() => expect(document.title).toBe('● REC 00:01 – Wingman'));
    title.show('● REC 00:02 – Wingman');
    expect(document.title).toBe('● REC 00:02 – Wingman');
    title.end();
    expect(document.title).toBe('Registrazioni – Wingman');
  });

  test('notes a screen that changes in the very moment of the end', () => {
    document.title = 'Chat – Wingman';
    title = new TabTitle(document);
    title.show('● REC 00:01 – Wingman');
    document.title = 'Abbonamento – Wingman';
    title.end();
    expect(document.title).toBe('Abbonamento – Wingman');
  });
});
