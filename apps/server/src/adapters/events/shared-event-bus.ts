import { userEventSchema } from '@wingman/contract/event.ts';
import type { Log } from '@wingman/core/ports/log.ts';
import { maxNotificationBytes, openNotifications } from '@wingman/db/notifications.ts';
import { z } from 'zod';
import { createEventBus, type LocalEventBus } from './event-bus.ts';

const channel = 'wingman_events';

/** Messages between nodes. `from` lets a node ignore its own. */
const noticeSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('event'),
    from: z.string(),
    userId: z.string(),
    event: userEventSchema,
  }),
  z.object({ type: z.literal('jobs'), from: z.string() }),
  z.object({ type: z.literal('access'), from: z.string(), userId: z.string() }),
  z.object({ type: z.literal('stop'), from: z.string(), conversationId: z.string() }),
]);
type Notice = z.infer<typeof noticeSchema>;

export type SharedEventBus = LocalEventBus & { close(): Promise<void> };

/**
 * Carries events inside this process and, through the database, to every other one. An event that is too long for a
 * notification is received elsewhere without its change or as `connected`, and so are events lost by an interruption: clients then refetch.
 */
export function createSharedEventBus(url: string, nodeId: string, log: Log): SharedEventBus {
  const local = createEventBus();
  const notifications = openNotifications(url, channel, {
    onText: receive,
    onResumed() {
      local.announceEveryAccessChange();
      local.broadcast({ type: 'connected' });
      local.announceJobs();
    },
    onTrouble: (error) => log.warn({ err: error }, 'cannot receive events of other nodes'),
  });

  function receive(text: string): void {
    const { data: notice } = noticeSchema.safeParse(parse(text));
    if (!notice || notice.from === nodeId) return;
    if (notice.type === 'jobs') local.announceJobs();
    else if (notice.type === 'access') local.announceAccessChange(notice.userId);
    else if (notice.type === 'stop') local.announceStop(notice.conversationId);
    else local.publish(notice.userId, notice.event);
  }

  function send(notice: Notice): void {
    notifications.send(toText(notice)).catch((error: unknown) => {
      log.warn({ err: error }, 'could not notify other nodes');
    });
  }

  return {
    publish(userId, event) {
      local.publish(userId, event);
      send({ type: 'event', from: nodeId, userId, event });
    },
    onPublish: local.onPublish,
    // Broadcasts concern this node only, such as the state of its speech engine.
    broadcast: local.broadcast,
    announceJobs() {
      local.announceJobs();
      send({ type: 'jobs', from: nodeId });
    },
    onJobs: local.onJobs,
    announceStop(conversationId) {
      local.announceStop(conversationId);
      send({ type: 'stop', from: nodeId, conversationId });
    },
    onStop: local.onStop,
    announceAccessChange(userId) {
      local.announceAccessChange(userId);
      send({ type: 'access', from: nodeId, userId });
    },
    announceEveryAccessChange: local.announceEveryAccessChange,
    onAccessChange: local.onAccessChange,
    isWatched: local.isWatched,
    subscribe: local.subscribe,
    follow: local.follow,
    end: local.end,
    close: () => notifications.close(),
  };
}

function toText(notice: Notice): string {
  const text = JSON.stringify(notice);
  if (isSendable(text) || notice.type !== 'event') return text;
  const short = JSON.stringify({ ...notice, event: { ...notice.event, change: undefined } });
  return isSendable(short) ? short : JSON.stringify({ ...notice, event: { type: 'connected' } });
}

const isSendable = (text: string) => Buffer.byteLength(text) <= maxNotificationBytes;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
