import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import type { Mail } from '../ports/mailer.ts';
import { createTestServices } from '../testing/test-services.ts';

const here = { address: '10.0.0.7' };
const oldPassword = 'parola segreta';
const newPassword = 'un’altra parola';
const email = 'ada@example.test';
const code = (error: string) => expect.objectContaining({ code: error });
const hour = 3_600_000;
const home = 'https://wingman.example.org';

describeDatabases((open) => {
  async function start() {
    const mails: Mail[] = [];
    const server = { isAway: false };
    const mailer = {
      async send(mail: Mail) {
        if (server.isAway) throw new Error('connect ECONNREFUSED');
        mails.push(mail);
      },
    };
    const services = await createTestServices(await open(), { mailer, home });
    const admin = await services.register('capo@example.test');
    const ada = await services.register(email);
    services.worker.start();
    const mailed = (count: number) =>
      vi.waitFor(() => expect(mails.length).toBe(count), { timeout: 20_000, interval: 20 });
    const tokenOf = (text: string | undefined) => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
    const set = (token: string, password = newPassword) =>
      services.passwordResets.complete(here, { token, password });
    return { services, admin, ada, mails, mailed, server, tokenOf, set };
  }

  it('sends a link to the address of an account, by which one sets a new password once', async () => {
    const { services, mails, mailed, tokenOf, set } = await start();
    expect(services.passwordResets.way()).toEqual({ way: 'mail' });
    await services.passwordResets.request(here, { email: 'ADA@example.test' });
    await mailed(1);
    expect(mails[0]).toMatchObject({ to: email, text: expect.stringContaining(`${home}/nuova-password#`) });
    const token = tokenOf(mails[0]?.text);
    const rows = await services.database.db.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const both = await Promise.allSettled([set(token), set(token, 'ancora un’altra')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(set(token)).rejects.toEqual(code('not_found'));
    const password = both[0]?.status === 'fulfilled' ? newPassword : 'ancora un’altra';
    await services.auth.login(here, { email, password });
    await expect(services.auth.login(here, { email, password: oldPassword })).rejects.toEqual(
      code('bad_credentials'),
    );
    await services.worker.stop();
  });

  it('ends all sign-in sessions and keys with the new password, and is noted without the link', async () => {
    const { services, ada, admin, set, tokenOf } = await start();
    const { token: session } = await services.auth.login(here, { email, password: oldPassword });
    await services.subscription.changePlan(ada, { plan: 'pro' });
    const { key } = await services.apiKeys.create({ ...ada, plan: 'pro' }, { name: 'Script' });
    const link = await services.passwordResets.makeLink(admin, { id: ada.userId });
    await expect(set(tokenOf(link.path), 'password1')).rejects.toEqual(code('password_too_common'));
    await set(tokenOf(link.path));
    for (const credential of [session, key])
      await expect(services.auth.authenticate(credential)).rejects.toEqual(code('invalid_token'));
    const events = await services.database.db.selectFrom('audit_events').selectAll().execute();
    const own = events.filter(({ subject }) => subject === ada.userId).map(({ kind }) => kind);
    expect(own).toEqual(expect.arrayContaining(['reset_link_created', 'password_reset']));
    expect(JSON.stringify(events)).not.toContain(tokenOf(link.path));
    await services.worker.stop();
  });

  it('one link ends the one before, and an hour, another password or address ends it, too', async () => {
    const { services, admin, ada, set, tokenOf } = await start();
    const make = async () =>
      tokenOf((await services.passwordResets.makeLink(admin, { id: ada.userId })).path);
    const ended: [string, () => Promise<unknown>][] = [
      ['another link', make],
      ['an hour', async () => services.clock.advance(hour)],
      ['another password', () => services.accounts.resetPassword(email, 'quella del gestore')],
      [
        'another address',
        () =>
          services.account.changeEmail(
            ada,
            { origin: here, token: '' },
            { email: 'altra@example.test', password: 'quella del gestore' },
          ),
      ],
    ];
    for (const [name, end] of ended) {
      const token = await make();
      await end();
      await expect(set(token), name).rejects.toEqual(code('not_found'));
    }
    await set(await make());
    await services.passwordResets.deleteExpired();
    await services.worker.stop();
  });

  it('answers the same, no sooner, for an address without an account, and sends nothing', async () => {
    const { services, mails, mailed } = await start();
    await services.accounts.setActive('capo@example.test', false);
    const asked = async (address: string) => {
      const begun = performance.now();
      const answer = await services.passwordResets.request(here, { email: address });
      return { answer, ms: performance.now() - begun };
    };
    const answers = [];
    for (const address of ['nessuno@example.test', 'capo@example.test', email])
      answers.push(await asked(address));
    for (const { answer, ms } of answers) {
      expect(answer).toEqual({ ok: true });
      expect(ms).toBeGreaterThan(290);
    }
    await mailed(1);
    const jobs = await services.database.db.selectFrom('jobs').select('kind').execute();
    expect(jobs.filter(({ kind }) => kind === 'password-mail').length).toBeLessThanOrEqual(1);
    expect(mails.map(({ to }) => to)).toEqual([email]);
    await services.worker.stop();
  });

  it('sends one address three an hour at most, without saying so, and answers one network twenty', async () => {
    const { services, mails, mailed } = await start();
    for (let n = 0; n < 3; n += 1) {
      await services.passwordResets.request(here, { email });
      await mailed(n + 1);
    }
    expect(await services.passwordResets.request({ address: '10.9.9.9' }, { email })).toEqual({ ok: true });
    const more = Array.from({ length: 17 }, (_, n) =>
      services.passwordResets.request(here, { email: `x${n}@example.test` }),
    );
    await Promise.all(more);
    for (const address of [email, 'nessuno@example.test'])
      await expect(services.passwordResets.request(here, { email: address })).rejects.toEqual(
        code('too_many_attempts'),
      );
    expect(mails.length).toBe(3);
    services.clock.advance(hour + 1);
    await services.passwordResets.request(here, { email });
    await mailed(4);
    await services.worker.stop();
  });

  it('a mail server that is away is asked again, and nobody sees it', async () => {
    const { services, mails, mailed, server, tokenOf, set } = await start();
    server.isAway = true;
    expect(await services.passwordResets.request(here, { email })).toEqual({ ok: true });
    const waiting = () =>
      services.database.db
        .selectFrom('jobs')
        .select('attempts')
        .where('kind', '=', 'password-mail')
        .execute();
    await vi.waitFor(async () => expect(await waiting()).toEqual([{ attempts: 1 }]), 20_000);
    server.isAway = false;
    services.clock.advance(10_000);
    services.worker.wake();
    await mailed(1);
    await set(tokenOf(mails[0]?.text));
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 20_000);
    await services.worker.stop();
  });

  it('is a thing of administrators where no mails are sent', async () => {
    const services = await createTestServices(await open());
    const admin = await services.register('capo@example.test');
    const ada = await services.register(email);
    expect(services.passwordResets.way()).toEqual({ way: 'administrator' });
    await services.passwordResets.request(here, { email });
    expect(await services.database.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
    await expect(services.passwordResets.makeLink(ada, { id: admin.userId })).rejects.toEqual(
      code('forbidden'),
    );
    await expect(services.passwordResets.makeLink(admin, { id: 'x' })).rejects.toEqual(code('not_found'));
    expect(await services.passwordResets.makeLinkFor('nessuno@example.test')).toBeUndefined();
    expect(await services.passwordResets.makeLinkFor('ADA@example.test')).toMatchObject({
      path: expect.stringMatching(/^\/nuova-password#[\w-]{43}$/),
    });
    for (const token of ['', 'x', 'x'.repeat(43), '😀'.repeat(20)])
      await expect(services.passwordResets.complete(here, { token, password: newPassword })).rejects.toEqual(
        code('not_found'),
      );
  });
});
