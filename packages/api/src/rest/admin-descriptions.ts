import { agentPages, pages } from './page-descriptions.ts';

/** Documentation of the calls of administrators. */
export const adminDescriptions = {
  'GET /api/admin/users': {
    tag: 'Administration',
    summary: 'List the accounts',
    details: `${pages} \`search\`: beginnings of words of the name or the address; all of them have to be found.`,
  },
  'GET /api/admin/audit': {
    tag: 'Administration',
    summary: 'Read what was done on the instance, by whom and from where',
    details:
      'Newest first, 100 at a time where no `limit` is given; `nextCursor` leads to the next page. `user`: id or e-mail address ' +
      'of an account that did it or that it was done to; `by` and `about`: of only one of both. `from` belongs to the range, `to` does not; each is an instant or a ' +
      'day of the time zone of the instance.',
  },
  'GET /api/admin/figures': {
    tag: 'Administration',
    summary: 'Figures of the instance by days or months',
    details:
      'The oldest first, without gaps, the last 30 days or 12 months where no `last` is given. Days are those of `timeZone`. Each counts what Wingman learnt of on it; ' +
      'what is deleted later stays counted. `activeUsers` recorded or asked; of a month each counts once. Nothing of anybody is in it.',
  },
  'GET /api/admin/setup': {
    tag: 'Administration',
    summary: 'What is set up on the instance, and what is not',
    details:
      'One entry for each step: `speech` (what transcribes), `answers` (what writes them), `https` (for the microphones of ' +
      'other devices, by the address of this very call), `backups` and `users`. `state`: `done`, `open` (still to be set ' +
      'up) or `optional` (not set up, and Wingman works without it).',
  },
  'GET /api/admin/statistics': { tag: 'Administration', summary: 'Figures of the whole instance' },
  'GET /api/admin/statistics/:id': { tag: 'Administration', summary: 'Figures of one account' },
  'GET /api/admin/preset-agents': {
    tag: 'Administration',
    summary: 'List the preset agents',
    details: agentPages,
  },
  'POST /api/admin/preset-agents': {
    tag: 'Administration',
    summary: 'Make a preset agent',
  },
  'PUT /api/admin/preset-agents/:id': {
    tag: 'Administration',
    summary: 'Change a preset agent',
    details: 'Exactly one active default exists at any time.',
  },
  'DELETE /api/admin/preset-agents/:id': {
    tag: 'Administration',
    summary: 'Remove a preset agent',
  },
} as const;
