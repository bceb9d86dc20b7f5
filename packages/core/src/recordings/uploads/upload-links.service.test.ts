import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { createTestServices } from '../../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const hour = 3_600_000;

describeDatabases((open) => {
  async function start() {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    return { services, ada };
  }

  it('a link is for one recording of whoever made it, and ends after an hour', async () => {
    const { services, ada } = await start();
    const link = await services.uploadLinks.make(ada);
    const { actor, recordingId } = await services.uploadLinks.open(link.token);
    expect([actor.userId, actor.isAdmin, recordingId]).toEqual([ada.userId, false, link.recordingId]);
    services.clock.advance(hour - 1);
    expect(await services.uploadLinks.open(link.token)).toBeDefined();
    services.clock.advance(1);
    await expect(services.uploadLinks.open(link.token)).rejects.toEqual(code('not_found'));
  });

  it('a link ends with the password under which it was made, and with the account', async () => {
    const { services, ada } = await start();
    const before = await services.uploadLinks.make(ada);
    await services.accounts.resetPassword('ada@example.test', 'un altro segreto lungo');
    await expect(services.uploadLinks.open(before.token)).rejects.toEqual(code('not_found'));
    const after = await services.uploadLinks.make(ada);
    expect(await services.uploadLinks.open(after.token)).toBeDefined();
    await services.accounts.setActive('ada@example.test', false);
    await expect(services.uploadLinks.open(after.token)).rejects.toEqual(code('not_found'));
  });

  it('a link ends with its key, which must allow to write', async () => {
    const { services, ada: registered } = await start();
    await services.subscription.changePlan(registered, { plan: 'pro' });
    const ada = { ...registered, plan: 'pro' as const };
    const made = await services.apiKeys.create(ada, { name: 'Una', scopes: ['write'] });
    const { actor } = await services.auth.authenticate(made.key);
    const link = await services.uploadLinks.make(actor);
    expect((await services.uploadLinks.open(link.token)).actor.scopes).toEqual(['write']);
    const reading = { ...actor, scopes: ['read' as const] };
    await expect(services.uploadLinks.make(reading)).rejects.toEqual(code('scope_required'));
    await services.apiKeys.revoke(ada, { id: made.id });
    await expect(services.uploadLinks.open(link.token)).rejects.toEqual(code('not_found'));
  });

  it('a link that was changed, or is none, opens nothing', async () => {
    const { services, ada } = await start();
    const { token } = await services.uploadLinks.make(ada);
    const [said = '', mac = ''] = token.split('.');
    const longer = atob(said.replaceAll('-', '+').replaceAll('_', '/')).replace(/"end":\d+/, '"end":9e15');
    const forged = btoa(longer).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    for (const wrong of [
      `${forged}.${mac}`,
      said,
      `${said}.`,
      `.${mac}`,
      '',
      'a.b.c',
      `${said}.${mac}x`,
      'è.é',
      'x'.repeat(5_000),
    ])
      await expect(services.uploadLinks.open(wrong), wrong.slice(0, 20)).rejects.toEqual(code('not_found'));
  });
});
