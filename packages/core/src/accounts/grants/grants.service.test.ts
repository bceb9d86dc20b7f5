import { maxGrants } from '@wingman/contract/grant.ts';
import { everyRow } from '@wingman/db/testing/loose-ends.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { challenge, redirectUri, site, startApps } from '../../testing/start-apps.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const minute = 60_000;
const day = 24 * 60 * minute;

describeDatabases((open) => {
  const start = async () => startApps(await open());

  it('its user is asked, and leads it back with a code that becomes tokens; none of them is stored', async () => {
    const { grants, ada, client, queryOf, exchange, actorOf, database, clock } = await start();
    const query = queryOf({ scope: 'openid read write everything' });
    expect(await grants.asked(ada, { query }, site)).toEqual({
      name: 'Assistente',
      leadsTo: 'app.example.test',
      isOnThisMachine: false,
      scopes: ['read', 'write'],
      isInPlan: true,
      refusal: null,
    });
    const { redirectTo } = await grants.decide(ada, { query, scopes: ['read', 'ask'] }, site);
    const { origin, pathname, searchParams } = new URL(redirectTo);
    expect(`${origin}${pathname}`).toBe(redirectUri);
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['stato', site.issuer]);
    expect(await grants.list(ada)).toEqual([]);
    const given = await exchange(searchParams.get('code') ?? '');
    expect(given).toMatchObject({ expiresIn: 3_600, scopes: ['read', 'ask'] });
    const [listed] = await grants.list(ada);
    expect(listed).toMatchObject({
      name: 'Assistente',
      leadsTo: 'app.example.test',
      scopes: ['read', 'ask'],
    });
    expect(await actorOf(given.accessToken)).toEqual({
      userId: ada.userId,
      isAdmin: false,
      plan: 'pro',
      grantId: listed?.id,
      scopes: ['read', 'ask'],
    });
    expect(await grants.list(ada)).toMatchObject([{ lastUsedAt: clock.now().toISOString() }]);
    const secrets = [searchParams.get('code'), given.accessToken, given.refreshToken];
    for await (const { text } of everyRow(database))
      for (const secret of secrets) expect(text).not.toContain(String(secret).slice(4));
    expect(client.redirectUris).toEqual([redirectUri]);
  });

  it('nothing is allowed where the user says no, without the plan, by a program or for what is not asked properly', async () => {
    const { grants, ada, register, queryOf, connect, actorOf } = await start();
    const answerTo = async (query: string, scopes: ['read'] | [] = ['read']) => {
      const { searchParams } = new URL((await grants.decide(ada, { query, scopes }, site)).redirectTo);
      return [searchParams.get('error'), searchParams.get('state'), searchParams.get('code')];
    };
    expect(await answerTo(queryOf(), [])).toEqual(['access_denied', 'stato', null]);
    const wrong: [Record<string, string>, string][] = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: '' }, 'invalid_request'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ code_challenge: 'x'.repeat(44) }, 'invalid_request'],
      [{ resource: 'https://other.example.test/mcp' }, 'invalid_target'],
      [{ resource: `${site.resource}/x` }, 'invalid_target'],
    ];
    for (const [more, error] of wrong) {
      const query = queryOf(more);
      expect(await answerTo(query), query).toEqual([error, 'stato', null]);
      expect((await grants.asked(ada, { query }, site)).refusal?.message).toMatch(/^L’app/);
    }
    expect(await answerTo(`${queryOf()}&scope=read&scope=write`)).toEqual(['invalid_request', 'stato', null]);
    for (const query of [
      queryOf({ redirect_uri: 'https://evil.example.test/' }),
      queryOf({ redirect_uri: '' }),
      queryOf({ client_id: 'nessuna' }),
      queryOf({ client_id: '\u0000' }),
      `${queryOf()}&redirect_uri=https%3A%2F%2Fevil.example.test%2F`,
      '',
    ]) {
      await expect(grants.asked(ada, { query }, site), query).rejects.toEqual(code('validation_failed'));
      await expect(answerTo(query), query).rejects.toEqual(code('validation_failed'));
    }
    const free = await register('bruno@example.test');
    expect((await grants.asked(free, { query: queryOf() }, site)).isInPlan).toBe(false);
    await expect(grants.decide(free, { query: queryOf(), scopes: ['read'] }, site)).rejects.toEqual(
      code('plan_required'),
    );
    const app = await actorOf((await connect()).accessToken);
    for (const byProgram of [app, { ...ada, apiKeyId: 'k' }]) {
      const refused = code('session_required');
      const query = queryOf();
      await expect(grants.asked(byProgram, { query }, site)).rejects.toEqual(refused);
      await expect(grants.decide(byProgram, { query, scopes: ['read'] }, site)).rejects.toEqual(refused);
      await expect(grants.list(byProgram)).rejects.toEqual(refused);
      await expect(grants.revoke(byProgram, { id: app.grantId ?? '' })).rejects.toEqual(refused);
    }
  });

  it('a code is for its client, verifier, address and resource, for five minutes', async () => {
    const { grantTokens, oauthClients, allow, exchange, exchangeOf, clock } = await start();
    const other = await oauthClients.register({ name: 'Altra', redirectUris: [redirectUri] });
    const given = await allow();
    const attempts: [object, string][] = [
      [{ clientId: 'nessuna' }, 'invalid_client'],
      [{ clientId: '\u0000' }, 'invalid_client'],
      [{ code: '\u0000' }, 'invalid_grant'],
      [{ clientId: other.id }, 'invalid_grant'],
      [{ verifier: 'w'.repeat(43) }, 'invalid_grant'],
      [{ verifier: challenge }, 'invalid_grant'],
      [{ redirectUri: `${redirectUri}?` }, 'invalid_grant'],
      [{ resource: 'https://other.example.test/mcp' }, 'invalid_target'],
      [{ code: `${given}x` }, 'invalid_grant'],
    ];
    for (const [more, error] of attempts)
      await expect(grantTokens.exchange({ ...exchangeOf(given), ...more })).rejects.toEqual(code(error));
    expect(await exchange(given)).toMatchObject({ scopes: ['read'] });
    const late = await allow();
    clock.advance(5 * minute);
    await expect(exchange(late)).rejects.toEqual(code('invalid_grant'));
  });

  it('a code that is used again ends what it gave, also when both come at once', async () => {
    const { allow, exchange, isRefused, grants, ada } = await start();
    const given = await allow();
    const { accessToken, refreshToken } = await exchange(given);
    await expect(exchange(given)).rejects.toEqual(code('invalid_grant'));
    await isRefused(accessToken);
    await isRefused(refreshToken);
    expect(await grants.list(ada)).toEqual([]);
    const second = await allow();
    const both = await Promise.allSettled([exchange(second), exchange(second)]);
    for (const each of both) if (each.status === 'fulfilled') await isRefused(each.value.accessToken);
    expect(both.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    expect(await grants.list(ada)).toEqual([]);
  });

  it('a refresh token is used once, and used again it ends the whole family', async () => {
    const { connect, refresh, actorOf, isRefused, grants, grantTokens, client, ada, clock, database } =
      await start();
    const first = await connect();
    clock.advance(61 * minute);
    await isRefused(first.accessToken);
    const second = await refresh(first.refreshToken);
    expect((await actorOf(second.accessToken)).userId).toBe(ada.userId);
    const wanting = { clientId: client.id, refreshToken: second.refreshToken };
    await expect(
      grantTokens.refresh({ ...wanting, resource: undefined, scopes: ['read', 'write'] }),
    ).rejects.toEqual(code('invalid_scope'));
    await expect(
      grantTokens.refresh({ ...wanting, resource: 'https://other.example.test', scopes: undefined }),
    ).rejects.toEqual(code('invalid_target'));
    await expect(refresh(second.accessToken)).rejects.toEqual(code('invalid_grant'));
    const third = await refresh(second.refreshToken);
    clock.advance(10_000);
    await expect(refresh(first.refreshToken)).rejects.toEqual(code('invalid_grant'));
    for (const token of [second.accessToken, third.accessToken]) await isRefused(token);
    await expect(refresh(third.refreshToken)).rejects.toEqual(code('invalid_grant'));
    expect(await grants.list(ada)).toEqual([]);
    const kinds = await database.db.selectFrom('audit_events').select('kind').execute();
    expect(kinds.map(({ kind }) => kind)).toContain('grant_reused');
    const late = await connect();
    clock.advance(30 * day);
    await expect(refresh(late.refreshToken)).rejects.toEqual(code('invalid_grant'));
  });

  it('a client that refreshes several times at once with one token keeps what it was allowed', async () => {
    const { connect, refresh, actorOf, isRefused, ada, clock } = await start();
    const first = await connect();
    const given = await Promise.all([1, 2, 3].map(() => refresh(first.refreshToken)));
    clock.advance(9_000);
    given.push(await refresh(first.refreshToken));
    for (const { accessToken } of given) expect((await actorOf(accessToken)).userId).toBe(ada.userId);
    const [one] = given;
    const later = await refresh(one?.refreshToken ?? '');
    clock.advance(1_000);
    await expect(refresh(first.refreshToken)).rejects.toEqual(code('invalid_grant'));
    for (const { accessToken } of [...given, later]) await isRefused(accessToken);
  });

  it('a token counts at one address, and nowhere else', async () => {
    const { auth, connect } = await start();
    const { accessToken, refreshToken } = await connect();
    for (const resource of [undefined, site.issuer, 'https://other.example.test/mcp'])
      await expect(auth.authenticate(accessToken, resource)).rejects.toEqual(code('invalid_token'));
    await expect(auth.authenticate(refreshToken, site.resource)).rejects.toEqual(code('invalid_token'));
    await expect(auth.authenticate('wma_'.padEnd(10_000, 'x'), site.resource)).rejects.toEqual(
      code('invalid_token'),
    );
  });

  it('ends when its user, or the client, revokes it, and is nobody else’s', async () => {
    const { grants, grantTokens, connect, refresh, actorOf, isRefused, pro, ada, client, oauthClients } =
      await start();
    const bruno = await pro('bruno@example.test');
    const given = await connect();
    const [listed] = await grants.list(ada);
    const id = listed?.id ?? '';
    await expect(grants.revoke(bruno, { id })).rejects.toEqual(code('not_found'));
    expect(await grants.list(bruno)).toEqual([]);
    await grants.revoke(ada, { id });
    await isRefused(given.accessToken);
    await expect(refresh(given.refreshToken)).rejects.toEqual(code('invalid_grant'));

    const next = await connect();
    const other = await oauthClients.register({ name: 'Altra', redirectUris: [redirectUri] });
    const revoke = (token: string, clientId = client.id) => grantTokens.revoke({ clientId, token });
    await expect(revoke(next.refreshToken, other.id)).rejects.toEqual(code('invalid_grant'));
    await expect(revoke(next.refreshToken, 'nessuna')).rejects.toEqual(code('invalid_client'));
    await revoke('wmr_nessuno');
    await revoke(next.accessToken);
    await isRefused(next.accessToken);
    const renewed = await refresh(next.refreshToken);
    expect((await actorOf(renewed.accessToken)).userId).toBe(ada.userId);
    await revoke(renewed.refreshToken);
    await isRefused(renewed.accessToken);
  });

  it('ends with a new password, and waits while its user may not', async () => {
    const { accounts, subscription, connect, refresh, actorOf, isRefused, ada, grants } = await start();
    const given = await connect();
    await subscription.changePlan(ada, { plan: 'free' });
    await expect(actorOf(given.accessToken)).rejects.toEqual(code('plan_required'));
    await expect(refresh(given.refreshToken)).rejects.toEqual(code('plan_required'));
    await subscription.changePlan(ada, { plan: 'pro' });
    await accounts.setActive('ada@example.test', false);
    await expect(actorOf(given.accessToken)).rejects.toEqual(code('account_disabled'));
    await expect(refresh(given.refreshToken)).rejects.toEqual(code('account_disabled'));
    await accounts.setActive('ada@example.test', true);
    expect((await actorOf(given.accessToken)).userId).toBe(ada.userId);
    await accounts.resetPassword('ada@example.test', 'un’altra parola');
    await isRefused(given.accessToken);
    expect(await grants.list(ada)).toEqual([]);
  });

  it('goes with its user, and leaves nothing', async () => {
    const { database, ada, connect, refresh, isRefused } = await start();
    const given = await connect();
    await database.db.deleteFrom('users').where('id', '=', ada.userId).execute();
    await isRefused(given.accessToken);
    await expect(refresh(given.refreshToken)).rejects.toEqual(code('invalid_grant'));
    expect(await database.db.selectFrom('oauth_grants').select('id').execute()).toEqual([]);
    expect(await database.db.selectFrom('oauth_tokens').select('kind').execute()).toEqual([]);
  });

  it('is not made by a sign-in session that ends meanwhile', async () => {
    const { grants, ada, queryOf, database } = await start();
    const ended = async () => {
      throw new Error('ended');
    };
    await expect(grants.decide(ada, { query: queryOf(), scopes: ['read'] }, site, ended)).rejects.toThrow(
      'ended',
    );
    expect(await database.db.selectFrom('oauth_grants').select('id').execute()).toEqual([]);
  });

  it('a user connects so many apps, of which those that never came for their tokens do not count for long', async () => {
    const { grants, ada, queryOf, connect, clock, database } = await start();
    for (let made = 1; made < maxGrants; made += 1) await connect();
    const decide = () => grants.decide(ada, { query: queryOf(), scopes: ['read'] }, site);
    await decide();
    await expect(decide()).rejects.toEqual(code('conflict'));
    clock.advance(6 * minute);
    await decide();
    clock.advance(31 * day);
    await grants.deleteExpired();
    expect(await database.db.selectFrom('oauth_grants').select('id').execute()).toEqual([]);
    expect(await database.db.selectFrom('oauth_tokens').select('kind').execute()).toEqual([]);
  });

  it('refreshes are limited', async () => {
    const { connect, refresh } = await start();
    let { refreshToken } = await connect();
    for (let done = 0; done < 60; done += 1) ({ refreshToken } = await refresh(refreshToken));
    await expect(refresh(refreshToken)).rejects.toEqual(code('too_many_attempts'));
  });
});
