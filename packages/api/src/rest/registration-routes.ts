/** The paths of who may register, and of invitations. */
export const registrationRoutes = [
  { method: 'GET', url: '/api/auth/registration', procedure: 'registration.mode', input: [] },
  { method: 'POST', url: '/api/auth/invitation', procedure: 'invitations.open', input: ['body'] },
  { method: 'PUT', url: '/api/admin/registration', procedure: 'registration.change', input: ['body'] },
  { method: 'GET', url: '/api/admin/invitations', procedure: 'invitations.list', input: [] },
  { method: 'POST', url: '/api/admin/invitations', procedure: 'invitations.create', input: ['body'] },
  {
    method: 'POST',
    url: '/api/admin/invitations/:id/link',
    procedure: 'invitations.renew',
    input: ['params'],
  },
  { method: 'DELETE', url: '/api/admin/invitations/:id', procedure: 'invitations.revoke', input: ['params'] },
  { method: 'POST', url: '/api/admin/users', procedure: 'users.create', input: ['body'] },
  { method: 'PATCH', url: '/api/admin/users/:id', procedure: 'users.update', input: ['body', 'params'] },
  { method: 'DELETE', url: '/api/admin/users/:id', procedure: 'users.remove', input: ['params'] },
  { method: 'DELETE', url: '/api/admin/users/:id/deletion', procedure: 'users.keep', input: ['params'] },
] as const;
