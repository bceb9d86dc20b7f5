import { cursorAfter, recordingPlace } from '@wingman/contract/page-cursor.ts';
import { cursorAfterPage } from '@wingman/contract/page-of.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import type { RecordingOrder } from '@wingman/contract/recording-list.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProcedurePath } from './routes.ts';

type Asked = { limit?: unknown; cursor?: string; sort?: RecordingOrder };
type Item = { id: string; createdAt: string };

const byCreation = (page: Item[]) => lastOf(page, ({ createdAt, id }) => ({ by: createdAt, id }));
const inOrder = (page: Item[], { cursor }: Asked) => cursorAfterPage(page, cursor);

/** The cursor after a page of each list whose documented body has no room for it. */
const cursors: Partial<Record<ProcedurePath, (page: never[], asked: Asked) => string | undefined>> = {
  'recordings.list': (page: Recording[], { sort }) => lastOf(page, (one) => recordingPlace(one, sort)),
  'sessions.list': (page: { sessionId: string; lastActivity: string }[]) =>
    lastOf(page, ({ sessionId, lastActivity }) => ({ by: lastActivity, id: sessionId })),
  'sessions.conversations': byCreation,
  'users.list': byCreation,
  'agents.list': inOrder,
  'agents.active': inOrder,
  'presetAgents.list': inOrder,
  'apiKeys.list': inOrder,
};

function lastOf<T>(page: T[], placeOf: (item: T) => { by: string; id: string }): string | undefined {
  const last = page.at(-1);
  return last && cursorAfter(placeOf(last));
}

/** Tells where a full page of a list goes on: `X-Next-Cursor`, and the same as a link relative to the request. */
export function tellNextPage(
  { raw, query }: FastifyRequest,
  reply: FastifyReply,
  { procedure, answer }: { procedure: ProcedurePath; answer: unknown },
): void {
  const asked = query as Asked;
  const isFull = Array.isArray(answer) && asked.limit !== undefined && answer.length === Number(asked.limit);
  const cursor = isFull ? cursors[procedure]?.(answer as never[], asked) : undefined;
  if (cursor === undefined) return;
  const next = new URLSearchParams(raw.url?.split('?', 2)[1]);
  next.set('cursor', cursor);
  reply.headers({ 'x-next-cursor': cursor, link: `<?${next}>; rel="next"` });
}
