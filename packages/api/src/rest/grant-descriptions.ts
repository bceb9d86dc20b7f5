import { pages } from './page-descriptions.ts';

/** Documentation of the calls for apps that ask users for access by OAuth. */
export const grantDescriptions = {
  'GET /api/grants': {
    tag: 'Connected apps',
    summary: 'List the apps that you allowed to use Wingman for you',
    details: `Never their tokens. Not with an API key. ${pages}`,
  },
  'GET /api/grants/asked': {
    tag: 'Connected apps',
    summary: 'What an app asks for',
    details:
      '`query` is the query of the address to which the app sent its user, without the question mark. Of a request with a `refusal` ' +
      'nothing can be allowed; the decision leads back to the app with an error. Not with an API key.',
  },
  'POST /api/grants': {
    tag: 'Connected apps',
    summary: 'Allow an app what it asks for, or less, or nothing',
    details:
      'Without `scopes` nothing is allowed. `redirectTo` is where the browser goes then. Needs the Pro plan. Not with an API key.',
    errors: ['plan_required', 'conflict'],
  },
  'DELETE /api/grants/:id': {
    tag: 'Connected apps',
    summary: 'Disconnect an app',
    details: 'All its tokens end at once. Not with an API key.',
  },
} as const;
