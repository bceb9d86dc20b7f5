/** Documentation of the calls about one's own account. */
export const accountDescriptions = {
  'POST /api/auth/password-reset': {
    tag: 'Accounts',
    summary: 'Have a link for a new password sent',
    details:
      'The answer, and the time it takes, are the same whether or not the address is that of an account. The link is valid for an hour and once; a ' +
      'new one ends the one before. An address gets three an hour at most.',
  },
  'PUT /api/auth/password-reset': {
    tag: 'Accounts',
    summary: 'Set a new password by a link',
    details: '`token`: what the link ends with. All sign-in sessions and API keys of the account end.',
    errors: ['not_found', 'password_too_common'],
  },
  'POST /api/admin/users/:id/reset-link': {
    tag: 'Administration',
    summary: 'Make a link for a new password of an account',
    details:
      'Whoever has it sets the password, once and within an hour: give it to the user alone. A new one ends the one before. `path` comes after the ' +
      'address of the web app.',
  },
  'PATCH /api/account': { tag: 'Accounts', summary: 'Change your name', details: 'Not with an API key.' },
  'PUT /api/account/email': {
    tag: 'Accounts',
    summary: 'Change your e-mail address',
    details: '`password` is your current one. Ten changes an hour at most. Not with an API key.',
    errors: ['wrong_password', 'email_taken'],
  },
  'PUT /api/account/password': {
    tag: 'Accounts',
    summary: 'Change your password',
    details:
      '`password` is your current one. All other sign-in sessions, all API keys and all connected apps end; the answer says how many of the first two. Wrong passwords are ' +
      'counted together with those of sign-ins. Not with an API key.',
    errors: ['wrong_password', 'password_too_common'],
  },
  'POST /api/account/deletion': {
    tag: 'Accounts',
    summary: 'Delete your account',
    details:
      '`password` is your current one. The account and everything in it is deleted for good an hour later, at `deletionDueAt`. Until then it can ' +
      'only be read: what would change something is refused (`deletion_pending`), and API keys, links and the calendar address answer nothing. ' +
      'The last administrator cannot delete their account. Not with an API key.',
    errors: ['wrong_password', 'last_admin'],
  },
  'DELETE /api/account/deletion': {
    tag: 'Accounts',
    summary: 'Keep your account after all',
    details: 'As long as it is there. Nothing of it is lost. Not with an API key.',
  },
  'GET /api/account/sessions': {
    tag: 'Accounts',
    summary: 'Where you are signed in',
    details:
      'Latest used first, a hundred at most. `browser` and `system` are what each said of itself when it signed in. Not with an API key.',
  },
  'DELETE /api/account/sessions': {
    tag: 'Accounts',
    summary: 'End all your sign-in sessions but this one',
    details: 'Their open streams end, too. Not with an API key.',
  },
  'DELETE /api/account/sessions/:id': {
    tag: 'Accounts',
    summary: 'End one of your sign-in sessions',
    details: 'Its open streams end, too. Not with an API key.',
  },
} as const;
