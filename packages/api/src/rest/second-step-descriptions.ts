/** Documentation of the calls about the second step of signing in. */
export const secondStepDescriptions = {
  'POST /api/auth/second-step': {
    tag: 'Accounts',
    summary: 'Sign in: the second step',
    details:
      'For an account with a second step, `POST /api/auth/login` answers a right password by 401 with the code `second_step_required` and a `ticket`. ' +
      'Send it here within five minutes, from the same program (the same User-Agent), with `code`: six digits of the app, or a recovery code. A ticket ' +
      'has five tries, and no code is taken twice. After thirty wrong codes in a day only recovery codes are taken, and known browsers. ' +
      'The response is that of a sign-in.',
    errors: ['sign_in_expired', 'wrong_code', 'account_disabled'],
  },
  'GET /api/account/second-step': {
    tag: 'Accounts',
    summary: 'Whether signing in takes a second step',
    details:
      '`turnedOffAt`: when an administrator turned it off, until you dismiss that. Not with an API key.',
  },
  'POST /api/account/second-step': {
    tag: 'Accounts',
    summary: 'Begin to turn the second step on',
    details:
      '`password` is your current one. `secret` (base32) goes into an app for codes (RFC 6238: SHA-1, six digits, 30 seconds); `address` is the same as ' +
      '`otpauth://`, for a QR code. It counts once a code of it was given. Not with an API key.',
    errors: ['wrong_password', 'conflict'],
  },
  'PUT /api/account/second-step': {
    tag: 'Accounts',
    summary: 'Turn the second step on',
    details:
      '`code`: what the app shows. The recovery codes are shown this once; each stands for a code of the app, once. Not with an API key.',
    errors: ['wrong_code', 'conflict'],
  },
  'POST /api/account/second-step/recovery-codes': {
    tag: 'Accounts',
    summary: 'Get new recovery codes',
    details: 'Those before stand for nothing any more. Not with an API key.',
    errors: ['wrong_password', 'wrong_code', 'conflict'],
  },
  'POST /api/account/second-step/off': {
    tag: 'Accounts',
    summary: 'Turn the second step off',
    details: '`password` is your current one, `code` one of the app or a recovery code. Not with an API key.',
    errors: ['wrong_password', 'wrong_code', 'conflict'],
  },
  'DELETE /api/account/second-step/notice': {
    tag: 'Accounts',
    summary: 'Dismiss that an administrator turned the second step off',
    details: 'Not with an API key.',
  },
  'DELETE /api/admin/users/:id/second-step': {
    tag: 'Administration',
    summary: 'Turn the second step of an account off',
    details: 'For a user who has lost both the app and the recovery codes. The user is told.',
    errors: ['conflict'],
  },
} as const;
