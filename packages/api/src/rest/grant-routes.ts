/** The paths of apps that users have connected. */
export const grantRoutes = [
  { method: 'GET', url: '/api/grants', procedure: 'grants.list', input: ['query'] },
  { method: 'GET', url: '/api/grants/asked', procedure: 'grants.asked', input: ['query'] },
  { method: 'POST', url: '/api/grants', procedure: 'grants.decide', input: ['body'] },
  { method: 'DELETE', url: '/api/grants/:id', procedure: 'grants.revoke', input: ['params'] },
] as const;
