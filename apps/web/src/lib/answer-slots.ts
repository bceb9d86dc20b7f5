import { randomId } from './random-id.ts';

/**
 * Over HTTP/1.1 a browser opens six connections to a host, for all tabs together. Answers that are written may hold this
 * many of them, so that uploads and lists never wait for answers.
 */
const slotCount = 3;

export type AnswerSlots = {
  /** Resolves with the way to give the connection back, or with null when all are taken. */
  take(): Promise<(() => void) | null>;
};

/** The slots of this browser: Web Locks where there are some, otherwise the tabs count together. */
export function answerSlots(locks: LockManager | undefined): AnswerSlots {
  return locks ? lockedSlots(locks) : countedSlots();
}

/** A tab that closes or crashes gives its locks back by itself. */
function lockedSlots(locks: LockManager): AnswerSlots {
  return {
    async take() {
      for (let number = 0; number < slotCount; number += 1) {
        const release = await holdIfFree(locks, `wingman-answer-${number}`);
        if (release) return release;
      }
      return null;
    },
  };
}

function holdIfFree(locks: LockManager, name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (lock) return new Promise<void>((release) => resolve(release));
      resolve(null);
      return undefined;
    };
    locks.request(name, { ifAvailable: true }, hold).catch(reject);
  });
}

type SlotMessage = { type: 'begin' | 'end'; id: string } | { type: 'who' };

/** Milliseconds after which an answer of another tab that never ended is not counted any more: the tab has crashed. */
const longestAnswerMs = 5 * 60_000;

/** For pages over plain http, which have no locks: each tab tells the others when an answer begins and ends. */
function countedSlots(): AnswerSlots {
  const channel = new BroadcastChannel('wingman-answers');
  const own = new Set<string>();
  /** When the answers of other tabs began. */
  const others = new Map<string, number>();
  const tell = (message: SlotMessage) => channel.postMessage(message);

  channel.onmessage = ({ data }: MessageEvent<SlotMessage>) => {
    if (data.type === 'begin') others.set(data.id, Date.now());
    else if (data.type === 'end') others.delete(data.id);
    else for (const id of own) tell({ type: 'begin', id });
  };
  // In Node, where tests run, an open channel would keep the process.
  (channel as { unref?: () => void }).unref?.();
  tell({ type: 'who' });

  return {
    async take() {
      for (const [id, begunAt] of others) if (Date.now() - begunAt > longestAnswerMs) others.delete(id);
      if (own.size + others.size >= slotCount) return null;
      const id = randomId();
      own.add(id);
      tell({ type: 'begin', id });
      return () => {
        own.delete(id);
        tell({ type: 'end', id });
      };
    },
  };
}
