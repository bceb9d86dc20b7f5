import type { Fields } from './field.ts';

const code = ['Six digits of the app, or a recovery code.', '123456'] as const;

/** The second step of signing in. */
export const secondStepFields: Fields = {
  'SecondStepSetup.address': [
    'The secret and whose it is, as apps read it from a QR code.',
    'otpauth://totp/Wingman:anna.rossi%40example.org?issuer=Wingman&secret=JBSWY3DPEHPK3PXP',
  ],
  'postAuthSecondStep.code': code,
  'putAccountSecondStep.code': ['Six digits that the app shows for the secret.', '123456'],
  'postAccountSecondStepRecoveryCodes.code': code,
  'postAccountSecondStepOff.code': code,
  'SecondStepState.isOn': 'Whether a code is asked for after the password.',
  recoveryCodes: 'The recovery codes, each of which stands for a code of the app once.',
  recoveryCodesLeft: ['How many recovery codes have not been used.', 9],
  'SecondStepSetup.secret': ['What the app makes codes of, in base32.', 'JBSWY3DPEHPK3PXP'],
  since: 'When it was turned on; null while it is off.',
  ticket: [
    'What a right password is answered while its code is missing.',
    'q2hJ8cVn0sXoT5lY7wZrB3uKdM1eGfP9aIxN6tLvEyQ',
  ],
  turnedOffAt: [
    'When an administrator turned it off; null otherwise, and once the person has read that.',
    null,
  ],
};
