import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Caller } from '../app-router.ts';
import type { Links } from './links.ts';
import { dataNotice } from './recorded.ts';
import { titleOf } from './shapes.ts';
import { dayAsText, dayOf } from './tools/day-tool.ts';
import { transcriptPage, transcriptText } from './tools/read-tools.ts';

const listed = 50;
/** Segments of a recording that is read as one resource; the tool reads the others page by page. */
const segmentsOfResource = 2_000;
const mimeType = 'text/markdown';

type Reading = { caller: Caller; links: Links; answer: <T>(make: () => Promise<T>) => Promise<T> };

/** `wingman://recording/{id}` and `wingman://day/{day}`: what a client may attach to a conversation. */
export function addResources(server: McpServer, { caller, links, answer }: Reading): void {
  server.registerResource(
    'recording',
    new ResourceTemplate('wingman://recording/{id}', {
      list: () =>
        answer(async () => {
          const recordings = await caller.recordings.list({ limit: listed });
          return {
            resources: recordings.map((each) => ({
              uri: `wingman://recording/${each.id}`,
              name: titleOf(each),
              description: `${each.createdAt}. ${dataNotice}`,
              mimeType,
            })),
          };
        }),
    }),
    { title: 'A recording', description: 'The transcript of a recording', mimeType },
    (uri, { id }) =>
      answer(async () => {
        const detail = await caller.recordings.get({ id: one(id) });
        const text = transcriptText(transcriptPage(detail, { offset: 0, limit: segmentsOfResource }, links));
        return { contents: [{ uri: uri.href, mimeType, text }] };
      }),
  );
  server.registerResource(
    'day',
    new ResourceTemplate('wingman://day/{day}', { list: undefined }),
    { title: 'A day', description: 'What a day came to: YYYY-MM-DD', mimeType },
    (uri, { day }) =>
      answer(async () => {
        const page = await caller.days.get({ day: one(day) });
        return { contents: [{ uri: uri.href, mimeType, text: dayAsText(dayOf(page, links)) }] };
      }),
  );
}

const one = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
