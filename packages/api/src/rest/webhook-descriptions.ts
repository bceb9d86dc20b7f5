import { cursors, pages } from './page-descriptions.ts';

const tag = 'Webhooks';
const scope = 'A key must allow `everything`.';

/** Documentation of the calls for webhooks. */
export const webhookDescriptions = {
  'GET /api/webhooks': {
    tag,
    summary: 'List your webhooks',
    details: `Never their secrets. ${scope} ${pages}`,
  },
  'POST /api/webhooks': {
    tag,
    summary: 'Have an address told of what happens',
    details:
      'The answer is the only one with the `secret`. Each delivery is a POST of one event (`ProgramEvent`: `id`, `type`, `timestamp`, `data`) in the ' +
      'form of Standard Webhooks: `webhook-id` is that of the event and the same in each attempt, `webhook-timestamp` seconds, and ' +
      '`webhook-signature` the signatures, each `v1,` and a base64 HMAC-SHA256 of id, timestamp and body with dots between them; their libraries verify them. ' +
      'Any 2xx within 15 seconds counts as delivered; redirects are not followed; 410 turns the webhook off. Else it is tried again, with growing ' +
      'delays, for a day; after a week of nothing but failures the webhook is turned off. Each event comes at least once, and those of a ' +
      'recording in their order. Events have ids and paths, never what was said: read that with a key. The address must be https and lead ' +
      `outside, unless the operator allows its host. Left out, \`events\` are all. Needs the Pro plan. ${scope}`,
    errors: ['plan_required', 'conflict'],
  },
  'GET /api/webhooks/:id': { tag, summary: 'One of your webhooks', details: scope },
  'PATCH /api/webhooks/:id': {
    tag,
    summary: 'Change a webhook, or turn it off or on',
    details: `Turned on again it begins anew, and what is pending is tried at once. ${scope}`,
  },
  'DELETE /api/webhooks/:id': {
    tag,
    summary: 'Delete a webhook',
    details: `At once, with the list of its deliveries. ${scope}`,
  },
  'POST /api/webhooks/:id/secret': {
    tag,
    summary: 'Make another secret',
    details: `The answer has it. For a day the one before signs, too: both signatures are sent. ${scope}`,
  },
  'POST /api/webhooks/:id/test': {
    tag,
    summary: 'Send a test now',
    details:
      'An event of the type `webhook.test`, also while the webhook is off; answers with what the receiver said, within 15 seconds. It is in no list. ' +
      `Needs the Pro plan. ${scope}`,
    errors: ['plan_required'],
  },
  'GET /api/webhooks/:id/deliveries': {
    tag,
    summary: 'What was delivered, and what will be',
    details: `The latest 500 of the last 7 days, newest first. ${cursors} ${scope}`,
  },
  'POST /api/webhooks/:id/deliveries/:deliveryId/replay': {
    tag,
    summary: 'Make a delivery again',
    details: `Now, and for a day if it fails; later events of the same recording wait behind it. Not while the webhook is off. ${scope}`,
    errors: ['conflict'],
  },
} as const;
