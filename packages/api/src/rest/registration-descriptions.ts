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
} as const;
