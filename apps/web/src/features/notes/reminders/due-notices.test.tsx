import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { serve } from '../../../testing/serve.ts';
import { commitmentOf } from '../testing/note-line.ts';
import { DueNotices } from './due-notices.tsx';
import { noticePreference } from './notice-preference.ts';
import { NoticesPart } from './notices-part.tsx';

const shown: string[] = [];
let asked = 0;

class TestNotification extends EventTarget {
  static permission: NotificationPermission = 'default';
  static answer: NotificationPermission = 'granted';
  static async requestPermission() {
    asked += 1;
    TestNotification.permission = TestNotification.answer;
    return TestNotification.answer;
  }
  constructor(title: string, { body = '' }: NotificationOptions = {}) {
    super();
    shown.push(`${title}: ${body}`);
  }
}

const label = /^Avvisami il giorno stesso/;
const due = { from: null, to: '2026-07-17', time: null };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-17T10:00:00.000Z') });
  vi.stubGlobal('Notification', TestNotification);
  Object.assign(TestNotification, { permission: 'default', answer: 'granted' });
  shown.length = 0;
  asked = 0;
});

afterEach(() => {
  noticePreference.turnOff();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function serveCommitments() {
  return serve({
    'notes.commitments': () => ({ data: [commitmentOf({ due, text: 'Mando il preventivo' })] }),
  });
}

test('nothing is asked for and nothing is told until somebody wants it; then once, also after a reload', async () => {
  const calls = serveCommitments();
  const whole = (
    <>
      <DueNotices userId="u1" onOpen={() => {}} />
      <NoticesPart />
    </>
  );
  const { unmount } = renderApp(whole);
  const box = (await screen.findByRole('switch', { name: label })) as HTMLInputElement;
  expect([box.checked, asked]).toEqual([false, 0]);
  expect(calls.map(({ name }) => name)).not.toContain('notes.commitments');
  fireEvent.click(box);
  await waitFor(() => expect(shown).toEqual(['Per oggi: Mando il preventivo']));
  expect(asked).toBe(1);
  unmount();
  renderApp(whole);
  const before = calls.length;
  await waitFor(() => expect(calls.slice(before).map(({ name }) => name)).toContain('notes.commitments'));
  expect(shown).toHaveLength(1);
});

test('a browser that blocks notifications is told how, and the switch stays off', async () => {
  serveCommitments();
  TestNotification.answer = 'denied';
  renderApp(<NoticesPart />);
  fireEvent.click(await screen.findByRole('switch', { name: label }));
  await screen.findByText(/blocca gli avvisi di Wingman/);
  const box = screen.getByRole('switch', { name: label }) as HTMLInputElement;
  expect([box.checked, box.disabled]).toEqual([false, true]);
});
