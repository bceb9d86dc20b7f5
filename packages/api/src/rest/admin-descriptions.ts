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
      'Newest first, 100 at a time where no `limit` is given; `nextCursor` leads to the next page. `person`: id or e-mail address ' +
      'of an account that did it or that it was done to. `from` belongs to the range, `to` does not.',
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
