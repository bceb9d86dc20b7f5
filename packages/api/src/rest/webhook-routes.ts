/** The paths of webhooks. */
export const webhookRoutes = [
  { method: 'GET', url: '/api/webhooks', procedure: 'webhooks.list', input: ['query'] },
  { method: 'POST', url: '/api/webhooks', procedure: 'webhooks.create', input: ['body'] },
  { method: 'GET', url: '/api/webhooks/:id', procedure: 'webhooks.get', input: ['params'] },
  { method: 'PATCH', url: '/api/webhooks/:id', procedure: 'webhooks.update', input: ['body', 'params'] },
  { method: 'DELETE', url: '/api/webhooks/:id', procedure: 'webhooks.remove', input: ['params'] },
  { method: 'POST', url: '/api/webhooks/:id/secret', procedure: 'webhooks.renewSecret', input: ['params'] },
  { method: 'POST', url: '/api/webhooks/:id/test', procedure: 'webhooks.test', input: ['params'] },
  {
    method: 'GET',
    url: '/api/webhooks/:id/deliveries',
    procedure: 'webhooks.deliveries',
    input: ['query', 'params'],
  },
  {
    method: 'POST',
    url: '/api/webhooks/:id/deliveries/:deliveryId/replay',
    procedure: 'webhooks.replay',
    input: ['params'],
  },
] as const;
