import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { describe, expect, it } from 'vitest';
import { createTestServices } from '../testing/test-services.ts';

const ada = {
  email: 'Ada@Example.test',
  password: 'parola segreta',
  firstName: 'Ada',
  lastName: 'Rossi',
  subscriptionPlan: 'standard' as const,
};
const here = { address: '10.0.0.1' };
const code = (error: string) => expect.objectContaining({ code: error });

describeDatabases((open) => {
  describe('register', () => {
    it('makes only the first user administrator', async () => {
      const { auth } = await createTestServices(await open());
      const first = await auth.register(here, ada);
      const second = await auth.register(here, { ...ada, email: 'bruno@example.test' });
      expect(first.user).toMatchObject({
        isAdmin: true,
        subscriptionPlan: 'standard',
        totalRecordingMinutes: 0,
      });
      expect(second.user.isAdmin).toBe(false);
      expect(first.user).not.toHaveProperty('passwordHash');
    });

    it('makes one account and one administrator of concurrent sign-ups', async () => {
      const { auth } = await createTestServices(await open());
      const same = await Promise.allSettled(Array.from({ length: 5 }, () => auth.register(here, ada)));
      expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of same) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'email_taken' });
      }
      const others = await Promise.all(
        ['b', 'c', 'd'].map((name) => auth.register(here, { ...ada, email: `${name}@example.test` })),
      );
      expect(others.filter(({ user }) => user.isAdmin)).toHaveLength(0);
    });

    it('refuses an e-mail address that differs only in case or spaces', async () => {
      const { auth } = await createTestServices(await open());
      await auth.register(here, ada);
      await expect(auth.register(here, { ...ada, email: ' ada@example.TEST ' })).rejects.toEqual(
        code('email_taken'),
      );
    });

    it('lets only the first user in when registrations are closed', async () => {
      const { auth } = await createTestServices(await open(), { signup: 'closed' });
      await auth.register(here, ada);
      await expect(auth.register(here, { ...ada, email: 'b@example.test' })).rejects.toEqual(
        code('signup_closed'),
      );
    });
  });

  describe('login', () => {
    it('accepts the e-mail address in any case and returns a token that authenticates until logout', async () => {
      const { auth } = await createTestServices(await open());
      const { user } = await auth.register(here, ada);
      const { token } = await auth.login(here, { email: 'ADA@example.test', password: 'parola segreta' });
      const { actor, user: found } = await auth.authenticate(token);
      expect(actor).toEqual({ userId: user.id, isAdmin: true, plan: 'standard' });
      expect(found).toEqual(user);
      await auth.logout(actor, token);
      await expect(auth.authenticate(token)).rejects.toEqual(code('invalid_token'));
    });

    it('gives the same answer to a wrong password and an unknown address', async () => {
      const { auth } = await createTestServices(await open());
      await auth.register(here, ada);
      const wrong = await auth
        .login(here, { email: ada.email, password: 'Parola segreta' })
        .catch((error) => error);
      const unknown = await auth
        .login(here, { email: 'x@example.test', password: 'parola segreta' })
        .catch((error) => error);
      expect(wrong.toBody()).toEqual({ code: 'bad_credentials', message: 'Credenziali non valide' });
      expect(unknown.toBody()).toEqual(wrong.toBody());
    });

    it('blocks a network address after ten failures, says for how long, and does not block others', async () => {
      const { auth, clock } = await createTestServices(await open());
      await auth.register(here, ada);
      const right = { email: ada.email, password: 'parola segreta' };
      for (let i = 0; i < 10; i += 1)
        await auth.login(here, { ...right, password: 'sbagliata' }).catch(() => {});
      await expect(auth.login(here, right)).rejects.toMatchObject({
        code: 'too_many_attempts',
        message: 'Troppi tentativi di accesso: riprova tra 15 minuti',
        retryAfterSeconds: 900,
      });
      await expect(auth.login({ address: '10.0.0.2' }, right)).resolves.toBeDefined();
      clock.advance(15 * 60_000 + 1);
      await expect(auth.login(here, right)).resolves.toBeDefined();
    });

    it('allows no more guesses when they are concurrent', async () => {
      const { auth } = await createTestServices(await open());
      await auth.register(here, ada);
      const codes = await Promise.all(
        Array.from({ length: 30 }, (_, i) =>
          auth.login(here, { email: ada.email, password: `sbagliata ${i}` }).then(
            () => 'in',
            (error: { code: string }) => error.code,
          ),
        ),
      );
      expect(codes.filter((each) => each === 'bad_credentials')).toHaveLength(10);
      expect(codes.filter((each) => each === 'too_many_attempts')).toHaveLength(20);
    });

    describe('F-08: for an account that many addresses guess at', () => {
      const right = { email: ada.email, password: ada.password };
      const wrong = { ...right, password: 'sbagliata' };
      const from = (n: number, cookies = {}) => ({
        address: `10.1.${Math.floor(n / 200)}.${n % 200}`,
        cookies,
      });
      type Auth = Awaited<ReturnType<typeof createTestServices>>['auth'];
      const guess = async (auth: Auth, count: number) => {
        for (let n = 0; n < count; n += 1) await auth.login(from(n), wrong).catch(() => {});
      };
      const cookieOf = ({ device }: { device: { name: string; value: string } }) => ({
        [device.name]: device.value,
      });

      it('does not block a browser from which the user signed in before', async () => {
        const { auth, clock } = await createTestServices(await open());
        const known = cookieOf(await auth.register(here, ada));
        for (let round = 0; round < 3; round += 1) {
          await guess(auth, 60);
          await expect(auth.login({ address: '10.9.9.9', cookies: known }, right)).resolves.toBeDefined();
          clock.advance(16 * 60_000);
        }
      });

      it('delays unknown clients by seconds, each address by a minute, and locks nobody out permanently', async () => {
        const { auth, clock } = await createTestServices(await open());
        await auth.register(here, ada);
        await guess(auth, 51);
        await expect(auth.login(from(300), right)).rejects.toMatchObject({
          code: 'too_many_attempts',
          message: 'Troppi tentativi di accesso: riprova tra 5 secondi',
        });
        clock.advance(60_001);
        // Five addresses that keep guessing have one attempt a minute each.
        const codes: string[] = [];
        for (let second = 0; second < 60; second += 1) {
          for (let n = 0; n < 5; n += 1)
            await auth.login(from(n), wrong).catch((error: { code: string }) => codes.push(error.code));
          clock.advance(1000);
        }
        expect(codes.filter((each) => each === 'bad_credentials').length).toBeLessThanOrEqual(6);
        await expect(auth.login(from(400), right)).resolves.toBeDefined();
        // This does not lift the limit on guessing.
        await expect(auth.login(from(401), right)).rejects.toEqual(code('too_many_attempts'));
      });

      it('refuses a cookie that is forged, of another account, or truncated', async () => {
        const database = await open();
        const { auth } = await createTestServices(database);
        const mine = await auth.register(here, ada);
        const other = await auth.register(here, { ...ada, email: 'b@example.test' });
        await guess(auth, 51);
        const [nonce, mac = ''] = mine.device.value.split('.');
        const forged = [
          { [mine.device.name]: other.device.value },
          { [other.device.name]: other.device.value },
          { [mine.device.name]: `${nonce}.${mac.slice(0, -2)}AA` },
          { [mine.device.name]: `AAAAAAAAAAAAAAAA.${mac}` },
          { [mine.device.name]: mine.device.value.slice(0, -1) },
          { [mine.device.name]: '.' },
          { [mine.device.name]: 'x'.repeat(4000) },
        ];
        for (const cookies of forged)
          await expect(auth.login({ address: '10.9.9.9', cookies }, right)).rejects.toEqual(
            code('too_many_attempts'),
          );
        // Another node on the same database knows the browser.
        const node = await createTestServices(database);
        await expect(
          node.auth.login({ address: '10.9.9.9', cookies: cookieOf(mine) }, right),
        ).resolves.toBeDefined();
      });

      it('treats a browser as unknown once the password was reset', async () => {
        const { auth, accounts } = await createTestServices(await open());
        const known = cookieOf(await auth.register(here, ada));
        await accounts.resetPassword(ada.email, 'un’altra parola');
        await guess(auth, 51);
        await auth.login(from(300), wrong).catch(() => {});
        const login = auth.login(
          { address: '10.9.9.9', cookies: known },
          { ...right, password: 'un’altra parola' },
        );
        await expect(login).rejects.toEqual(code('too_many_attempts'));
      });

      it('blocks a known browser that guesses, without slowing other clients', async () => {
        const { auth } = await createTestServices(await open());
        const known = cookieOf(await auth.register(here, ada));
        for (let n = 0; n < 10; n += 1) await auth.login(from(n, known), wrong).catch(() => {});
        await expect(auth.login(from(20, known), right)).rejects.toEqual(code('too_many_attempts'));
        await expect(auth.login(from(21), right)).resolves.toBeDefined();
      });
    });
  });
});
