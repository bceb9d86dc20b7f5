import { describe, expect, it } from 'vitest';
import { assertNotGuessable } from './guessable-password.ts';

const anna = { email: 'anna.bianchi@example.org', firstName: 'Anna Maria', lastName: 'Bianchi' };
const code = (error: string) => expect.objectContaining({ code: error });

describe('F-21: a password', () => {
  it.each([
    ...['123456', 'password', 'Password1!', 'qwerty', '12345678', 'letmein', 'P4ssw0rd'],
    ...[
      'segreto',
      'Segreta!',
      'ciaociao',
      'juventus',
      'amore123',
      'francesco1985',
      'napoli1926',
      'perché1',
      '!Password1985!',
    ],
    ...['aaaaaa', 'abcabc', '12121212', '      1234      '],
    ...[
      'Bianchi',
      'bianchi2026',
      'anna.bianchi',
      'anna.bianchi@example.org',
      'AnnaMariaBianchi',
      'example.org',
    ],
  ])('that attackers try first is refused: %s', async (password) => {
    const refusal = assertNotGuessable(password, anna);
    await expect(refusal).rejects.toEqual(code('password_too_common'));
    await expect(refusal).rejects.toMatchObject({ issues: [{ path: 'password' }] });
  });

  it.each([
    ...[
      'parola segreta',
      'segreto-lungo',
      'tre gatti neri',
      'ghxw7p',
      '48213a57730',
      '7391-x-20488',
      '48213casa57730',
      'k9#mVq',
      '😀èà 42!x',
      'cavallo batteria graffetta',
    ],
    `${'x'.repeat(199)}y`,
  ])('that is not is taken: %s', async (password) => {
    await expect(assertNotGuessable(password, anna)).resolves.toBeUndefined();
  });

  it('of a user with a name of two letters is not always refused', async () => {
    await expect(
      assertNotGuessable('li9xpq', { email: 'a@b.it', firstName: 'Li', lastName: 'Xu' }),
    ).resolves.toBeUndefined();
  });
});
