/** The paths of one's own account. */
export const accountRoutes = [
  { method: 'POST', url: '/api/auth/password-reset', procedure: 'passwordResets.request', input: ['body'] },
  { method: 'PUT', url: '/api/auth/password-reset', procedure: 'passwordResets.complete', input: ['body'] },
  {
    method: 'POST',
    url: '/api/admin/users/:id/reset-link',
    procedure: 'passwordResets.makeLink',
    input: ['params'],
  },
  { method: 'PATCH', url: '/api/account', procedure: 'account.rename', input: ['body'] },
  { method: 'PUT', url: '/api/account/email', procedure: 'account.changeEmail', input: ['body'] },
  { method: 'PUT', url: '/api/account/password', procedure: 'account.changePassword', input: ['body'] },
  { method: 'POST', url: '/api/account/deletion', procedure: 'account.requestDeletion', input: ['body'] },
  { method: 'DELETE', url: '/api/account/deletion', procedure: 'account.cancelDeletion', input: [] },
  { method: 'GET', url: '/api/account/sessions', procedure: 'signInSessions.list', input: [] },
  { method: 'DELETE', url: '/api/account/sessions', procedure: 'signInSessions.endOthers', input: [] },
  { method: 'DELETE', url: '/api/account/sessions/:id', procedure: 'signInSessions.end', input: ['params'] },
] as const;
