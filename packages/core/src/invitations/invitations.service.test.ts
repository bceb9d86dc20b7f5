import type { DomainError } from '@wingman/contract/error.ts';
import { invitationInputSchema } from '@wingman/contract/invitation.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import type { Mail } from '../ports/mailer.ts';
import { createTestServices } from '../testing/test-services.ts';

const here = { address: '10.0.0.7' };
const code = (error: string) => expect.objectContaining({ code: error });
const dayMs = 86_400_000;
const home = 'https://wingman.example.org';
const wanted = (input: object = {}) => invitationInputSchema.parse(input);
const tokenIn = (text: string | null | undefined) => /\/invito#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

const newcomer = (email: string, invitation?: string) => ({
  email,
  password: 'parola segreta',
  firstName: 'Ada',
  lastName: 'Neri',
  subscriptionPlan: 'pro' as const,
  ...(invitation === undefined ? {} : { invitation }),
});

describeDatabases((open) => {
  async function start({ withMail = false } = {}) {
    const mails: Mail[] = [];
    const server = { isAway: false };
    const mailer = {
      async send(mail: Mail) {
        if (server.isAway) throw new Error('connect ECONNREFUSED');
        mails.push(mail);
      },
    };
    const services = await createTestServices(await open(), withMail ? { mailer, home } : {});
    const admin = await services.register('capo@example.test');
    const user = await services.register('ada@example.test');
    const { userId } = admin;
    const capo = { ...admin, userId };
    const invite = async (input: object = {}) => {
      const made = await services.invitations.create(capo, wanted(input));
      return { ...made, token: tokenIn(made.path) };
    };
    const register = (email: string, invitation?: string) =>
      services.auth.register(here, newcomer(email, invitation));
    return { services, admin: capo, user, mails, server, invite, register };
  }

  it('F-68: closed registration lets in whoever was invited, with the role and the plan of the invitation', async () => {
    const { services, admin, invite, register } = await start();
    await services.registration.change(admin, { mode: 'closed' });
    await expect(register('leo@example.test')).rejects.toEqual(code('signup_closed'));
    const planEndsAt = '2026-12-31T23:00:00.000Z';
    const { token } = await invite({ isAdmin: true, plan: 'standard', planEndsAt });
    expect(await services.invitations.open(here, { token })).toEqual({
      email: null,
      isAdmin: true,
      plan: 'standard',
      planEndsAt,
      expiresAt: '2026-07-18T16:00:00.000Z',
    });
    const { user } = await register('leo@example.test', token);
    expect(user).toMatchObject({ isAdmin: true, subscriptionPlan: 'standard' });
    const row = await services.database.db
      .selectFrom('users')
      .select('subscription_expires_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.subscription_expires_at).toBe(planEndsAt);
    await services.subscription.endPlans();
    const planOf = async () => (await services.users.list(admin, {})).find(({ id }) => id === user.id);
    expect(await planOf()).toMatchObject({ subscriptionPlan: 'standard' });
    services.clock.advance(Date.parse(planEndsAt) - services.clock.now().getTime());
    await services.subscription.endPlans();
    expect(await planOf()).toMatchObject({ subscriptionPlan: 'free' });
    expect(await services.invitations.list(admin)).toEqual([]);
  });

  it('F-68: is used once, also by two at the same moment', async () => {
    const { services, invite, register } = await start();
    const { token } = await invite();
    const both = await Promise.allSettled([
      register('leo@example.test', token),
      register('mia@example.test', token),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((each) => each.status === 'rejected');
    expect(refused?.reason).toEqual(code('not_found'));
    await expect(register('teo@example.test', token)).rejects.toEqual(code('not_found'));
    const rows = await services.database.db.selectFrom('users').select('email').execute();
    expect(rows).toHaveLength(3);
  });

  it('stays when the registration fails, and opens for its address alone', async () => {
    const { invite, register } = await start();
    const { token } = await invite({ email: 'Leo@example.test' });
    const other = await register('mia@example.test', token).catch((error: unknown) => error);
    expect(other).toMatchObject({ code: 'invitation_for_other', issues: [{ path: 'email' }] });
    const { token: free } = await invite();
    await expect(register('ada@example.test', free)).rejects.toEqual(code('email_taken'));
    await expect(register('leo@example.test', token)).resolves.toBeDefined();
    await expect(register('mia@example.test', free)).resolves.toBeDefined();
  });

  it('an unknown, a used, a revoked and an old one answer the same, and guesses of a network are counted', async () => {
    const { services, admin, invite, register } = await start();
    const { token: used } = await invite();
    await register('leo@example.test', used);
    const revoked = await invite();
    await services.invitations.revoke(admin, { id: revoked.invitation.id });
    const old = await invite({ validDays: 1 });
    services.clock.advance(dayMs);
    const { token: right } = await invite();
    const unknown = 'x'.repeat(43);
    const answers = await Promise.all(
      [used, revoked.token, old.token, unknown, 'corto'].map((token) =>
        services.invitations.open(here, { token }).catch((error: DomainError) => error.toBody()),
      ),
    );
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 'not_found' });
    const guess = () =>
      services.invitations.open(here, { token: unknown }).catch((error: DomainError) => error.code);
    for (let guesses = 5; guesses < 30; guesses += 1) expect(await guess()).toBe('not_found');
    expect(await guess()).toBe('too_many_attempts');
    await expect(register('mia@example.test', 'y'.repeat(43))).rejects.toEqual(code('too_many_attempts'));
    // Nobody else waits for it, and neither does the right one.
    await expect(services.invitations.open({ address: '10.9.0.1' }, { token: unknown })).rejects.toEqual(
      code('not_found'),
    );
    await expect(services.invitations.open(here, { token: right })).resolves.toBeDefined();
  });

  it('is listed with who made it, renewed, revoked and noted, never with its link', async () => {
    const { services, admin, invite } = await start();
    const { invitation, token } = await invite({ plan: 'pro' });
    expect(await services.invitations.list(admin)).toEqual([invitation]);
    expect(invitation).toMatchObject({ createdBy: 'capo@example.test', plan: 'pro', email: null });
    const { path } = await services.invitations.renew(admin, { id: invitation.id });
    await expect(services.invitations.open(here, { token })).rejects.toEqual(code('not_found'));
    await services.invitations.open(here, { token: tokenIn(path) });
    await services.invitations.revoke(admin, { id: invitation.id });
    for (const call of ['renew', 'revoke'] as const)
      await expect(services.invitations[call](admin, { id: invitation.id })).rejects.toEqual(
        code('not_found'),
      );
    const events = await services.database.db.selectFrom('audit_events').selectAll().execute();
    const own = events.filter(({ subject }) => subject === invitation.id).map(({ kind }) => kind);
    expect(own.sort()).toEqual(['invitation_created', 'invitation_renewed', 'invitation_revoked']);
    expect(JSON.stringify(events)).not.toContain(token);
  });

  it('refuses the address of an account, an end that is past, and whoever is no administrator', async () => {
    const { services, user, invite } = await start();
    await expect(invite({ email: 'ADA@example.test' })).rejects.toEqual(code('email_taken'));
    await expect(invite({ planEndsAt: '2026-07-11T15:00:00Z' })).rejects.toEqual(code('validation_failed'));
    const { id } = (await invite()).invitation;
    await expect(services.invitations.list(user)).rejects.toEqual(code('forbidden'));
    await expect(services.invitations.create(user, wanted())).rejects.toEqual(code('forbidden'));
    await expect(services.invitations.renew(user, { id })).rejects.toEqual(code('forbidden'));
    await expect(services.invitations.revoke(user, { id })).rejects.toEqual(code('forbidden'));
    await expect(services.registration.change(user, { mode: 'closed' })).rejects.toEqual(code('forbidden'));
  });

  it('goes to its address by mail, until it leaves; the link of the last attempt is the one that opens', async () => {
    const { services, mails, server, invite, register, admin } = await start({ withMail: true });
    server.isAway = true;
    const { path, invitation } = await invite({ email: 'leo@example.test' });
    expect(path).toBeNull();
    services.worker.start();
    const waiting = () =>
      services.database.db.selectFrom('jobs').select('attempts').executeTakeFirstOrThrow();
    await vi.waitFor(async () => expect((await waiting()).attempts).toBeGreaterThan(0), 20_000);
    server.isAway = false;
    services.clock.advance(60_000);
    services.worker.wake();
    await vi.waitFor(() => expect(mails.length).toBe(1), 20_000);
    expect(mails[0]).toMatchObject({
      to: 'leo@example.test',
      text: expect.stringContaining(`${home}/invito#`),
    });
    expect(mails[0]?.text).not.toContain('Utente');
    expect(await services.invitations.list(admin)).toEqual([invitation]);
    await register('leo@example.test', tokenIn(mails[0]?.text));
    await services.worker.stop();
  });

  it('who may register changes while it runs, is noted, and an administrator’s choice outlives a restart', async () => {
    const database = await open();
    const first = await createTestServices(database, { signup: 'closed' });
    expect(await first.registration.mode()).toEqual({ mode: 'open' });
    const admin = await first.register('capo@example.test');
    expect(await first.registration.mode()).toEqual({ mode: 'closed' });
    await first.registration.change(admin, { mode: 'invitation' });
    const other = await createTestServices(database, { signup: 'open' });
    expect(await other.registration.mode()).toEqual({ mode: 'invitation' });
    await expect(other.auth.register(here, newcomer('leo@example.test'))).rejects.toEqual(
      code('invitation_required'),
    );
    await other.registration.changeByOperator({ mode: 'open' });
    await first.auth.register(here, newcomer('leo@example.test'));
    const kinds = await database.db
      .selectFrom('audit_events')
      .select(['user_id', 'subject'])
      .where('kind', '=', 'registration_changed')
      .orderBy('created_at')
      .execute();
    expect(kinds.map(({ subject }) => subject).sort()).toEqual(['closed>invitation', 'invitation>open']);
    expect(new Set(kinds.map(({ user_id }) => user_id))).toEqual(new Set([admin.userId, null]));
  });
});
