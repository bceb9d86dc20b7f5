import { programEventsInputSchema } from '@wingman/contract/program-event.ts';
import { programEventDays } from '@wingman/contract/program-event-table.ts';
import type { CallDescription } from './operation.ts';
import { fieldsOfInput, reference } from './schemas.ts';

export function programEventsCall(): CallDescription {
  return {
    method: 'GET',
    url: '/api/events',
    tag: 'Webhooks',
    summary: 'What happens, as server-sent events',
    details:
      'The events of webhooks, for programs that nobody can send requests to: each named by its `type`, with an `id`. It begins now, or after the event of ' +
      `\`Last-Event-ID\` (header or \`lastEventId\`), and loses none of the last ${programEventDays} days; where it cannot resume, a \`reset\` comes first: read again what you need. ` +
      'Each comes at least once, those of a recording in their order. A comment every 15 seconds tells that the stream is alive. It ends with the key or session, after an ' +
      '`error` with `error: {code, message, status}`. A person has at most 10 streams on a server: the oldest ends.',
    access: 'user',
    query: fieldsOfInput(programEventsInputSchema),
    answers: {
      200: {
        description: 'The stream, without an end.',
        content: { 'text/event-stream': { schema: reference('ProgramEvent') } },
      },
    },
  };
}
