import { cursorAfter, type Place, recordingPlace } from '@wingman/contract/page-cursor.ts';
import { cursorAfterPage } from '@wingman/contract/page-of.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import type { RecordingOrder } from '@wingman/contract/recording-list.ts';
import type { SessionSummary } from '@wingman/contract/session.ts';
import type { Trash, TrashedChats } from '@wingman/contract/trash.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProcedurePath } from './routes.ts';

type Asked = { limit?: unknown; cursor?: string; sort?: RecordingOrder };
/** How many items a page has, and the cursor after them. */
type Page = { length: number; next: string | undefined };

function pageBy<T>(items: T[], placeOf: (item: T) => Place): Page {
  const last = items.at(-1);
  return { length: items.length, next: last && cursorAfter(placeOf(last)) };
}

const byCreation = (items: { id: string; createdAt: string }[]) =>
  pageBy(items, ({ createdAt, id }) => ({ by: createdAt, id }));
const inOrder = (items: { id: string }[], { cursor }: Asked): Page => ({
  length: items.length,
  next: cursorAfterPage(items, cursor),
});

/** The page of each list whose documented body has no room for its cursor. */
const pages: Partial<Record<ProcedurePath, (answer: never, asked: Asked) => Page>> = {
  'recordings.list': (all: Recording[], { sort }) => pageBy(all, (one) => recordingPlace(one, sort)),
  'trash.list': ({ recordings }: Trash) => pageBy(recordings, ({ deletedAt, id }) => ({ by: deletedAt, id })),
  'trash.chats': ({ chats }: TrashedChats) =>
    pageBy(chats, ({ deletedAt, sessionId }) => ({ by: deletedAt, id: sessionId })),
  'sessions.list': (all: SessionSummary[]) =>
    pageBy(all, ({ sessionId, lastActivity }) => ({ by: lastActivity, id: sessionId })),
  'sessions.conversations': byCreation,
  'users.list': byCreation,
  'agents.list': inOrder,
  'agents.active': inOrder,
  'presetAgents.list': inOrder,
  'apiKeys.list': inOrder,
  'grants.list': inOrder,
  'webhooks.list': inOrder,
  'webhooks.deliveries': inOrder,
};

/** Tells where a full page of a list goes on: `X-Next-Cursor`, and the same as a link relative to the request. */
export function tellNextPage(
  { raw, query }: FastifyRequest,
  reply: FastifyReply,
  { procedure, answer }: { procedure: ProcedurePath; answer: unknown },
): void {
  const asked = query as Asked;
  if (asked.limit === undefined) return;
  const page = pages[procedure]?.(answer as never, asked);
  if (page?.next === undefined || page.length < Number(asked.limit)) return;
  const link = new URLSearchParams(raw.url?.split('?', 2)[1]);
  link.set('cursor', page.next);
  reply.headers({ 'x-next-cursor': page.next, link: `<?${link}>; rel="next"` });
}
