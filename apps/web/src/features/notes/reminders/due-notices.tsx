import { maxCommitments } from '@wingman/contract/notes-table.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserZone } from '../../../lib/day.ts';
import { trpc } from '../../../lib/trpc.ts';
import { todayText } from '../due.ts';
import { useNoticePreference } from './notice-preference.ts';
import { noticeKey, noticesDue, noticeText } from './notices-due.ts';
import { openMessage } from './open-message.ts';
import { showNotice } from './show-notice.ts';
import { toldNotices } from './told-notices.ts';

const lookEveryMs = 60_000;
const readEveryMs = 15 * 60_000;

/** Tells of what is due today while the app is open somewhere in this browser, if that is wanted: one tab, once. */
export function DueNotices({ userId, onOpen }: { userId: string; onOpen: () => void }) {
  useOpenedByWorker(onOpen);
  const isOn = useNoticePreference() === 'on';
  return isOn ? <Teller userId={userId} onOpen={onOpen} /> : null;
}

function Teller({ userId, onOpen }: { userId: string; onOpen: () => void }) {
  const isTelling = useOnlyTab(`wingman-due-notices ${userId}`);
  const [now, setNow] = useState(() => new Date());
  const { data } = trpc.notes.commitments.useQuery(
    { state: 'open', limit: maxCommitments, dueFrom: todayText(now, browserZone()) },
    { enabled: isTelling, refetchInterval: readEveryMs, refetchIntervalInBackground: true },
  );
  useEffect(() => {
    const look = () => setNow(new Date());
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  const tell = useEffectEvent(() => {
    const due = noticesDue(data ?? [], now, browserZone()).filter(
      (each) => !toldNotices.has(noticeKey(each)),
    );
    if (due.length === 0) return;
    const keys = due.map(noticeKey);
    toldNotices.add(keys);
    void showNotice({ ...noticeText(due), tag: `wingman-due ${keys[0]}` }, onOpen).catch(() => {});
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked again when one of these changes
  useEffect(() => {
    if (isTelling) tell();
  }, [isTelling, data, now]);
  return null;
}

/** Whether this tab is the one of this browser that holds the lock; another one takes over when it is closed. */
function useOnlyTab(name: string): boolean {
  // Without HTTPS there are none.
  const locks = navigator.locks as LockManager | null | undefined;
  const [isOnly, setIsOnly] = useState(!locks);
  useEffect(() => {
    if (!locks) return;
    const leaving = new AbortController();
    const held = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
    locks
      .request(name, { signal: leaving.signal }, () => {
        setIsOnly(true);
        return held;
      })
      .catch(() => {});
    return () => {
      setIsOnly(false);
      leaving.abort();
    };
  }, [name]);
  return isOnly;
}

/** A notification of the worker was pressed while the app was open. */
function useOpenedByWorker(onOpen: () => void): void {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const worker = navigator.serviceWorker;
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.type === openMessage) open();
    };
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, []);
}
