/** Documentation of the calls about who may register, and of invitations. */
export const registrationDescriptions = {
  'GET /api/auth/registration': {
    tag: 'Accounts',
    summary: 'Who may register',
    details:
      '`open`: anyone; `invitation`: whoever has an invitation; `closed`: nobody. The first account can always be made.',
  },
  'POST /api/auth/invitation': {
    tag: 'Accounts',
    summary: 'What an invitation gives',
    details:
      '`token`: what its link ends with. Changes nothing: the invitation is used up by the registration that names it. An unknown one, a used one and ' +
      'one that is over answer the same.',
    errors: ['not_found', 'too_many_attempts'],
  },
  'PUT /api/admin/registration': {
    tag: 'Administration',
    summary: 'Change who may register',
    details: 'Holds at once, on all nodes. Invitations that were made before stay valid.',
  },
  'GET /api/admin/invitations': {
    tag: 'Administration',
    summary: 'List the invitations that can be used',
    details: 'Newest first, without their links.',
  },
  'POST /api/admin/invitations': {
    tag: 'Administration',
    summary: 'Invite somebody',
    details:
      'Whoever has the link registers with it, once and within `validDays`, also where nobody else may. With `email` only that address registers; where the ' +
      'instance sends mails the link goes there, and `path` is null. Else `path` comes after the address of the web app and is answered this once.',
    errors: ['email_taken', 'conflict'],
  },
  'POST /api/admin/invitations/:id/link': {
    tag: 'Administration',
    summary: 'Make another link of an invitation',
    details: 'The one before ends.',
  },
  'DELETE /api/admin/invitations/:id': {
    tag: 'Administration',
    summary: 'Revoke an invitation',
    details: 'Its link opens nothing from now on.',
  },
  'POST /api/admin/users': {
    tag: 'Administration',
    summary: 'Make an account for somebody',
    details:
      'Whoever may register. `link`: by which its user sets the password, once and within an hour; it is answered this once.',
    errors: ['email_taken'],
  },
  'PATCH /api/admin/users/:id': {
    tag: 'Administration',
    summary: 'Deactivate or activate an account, make or unmake an administrator',
    details:
      'Deactivating ends its sign-in sessions and streams at once; its API keys, apps, links and calendar address answer nothing until it is activated again. What it ' +
      'recorded stays, and is transcribed. The last active administrator stays one.',
    errors: ['last_admin'],
  },
  'DELETE /api/admin/users/:id': {
    tag: 'Administration',
    summary: 'Delete an account with everything in it, an hour later',
    details: 'Until then it is deactivated, and its deletion can be taken back.',
    errors: ['last_admin'],
  },
  'DELETE /api/admin/users/:id/deletion': {
    tag: 'Administration',
    summary: 'Keep an account that waits for its deletion',
    details: 'It stays deactivated.',
  },
} as const;
