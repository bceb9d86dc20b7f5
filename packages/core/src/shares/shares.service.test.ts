import { shareLimits } from '@wingman/contract/share-table.ts';
import { insertShare } from '@wingman/db/repositories/share.repository.ts';
import { inTransaction } from '@wingman/db/testing/in-transaction.ts';
import { describeDatabases } from '@wingman/db/testing/test-databases.ts';
import { expect, it, vi } from 'vitest';
import type { Actor } from '../accounts/actor.ts';
import { ask, createTestServices } from '../testing/test-services.ts';

const code = (error: string) => expect.objectContaining({ code: error });
const issue = (path: string) =>
  expect.objectContaining({ code: 'validation_failed', issues: [expect.objectContaining({ path })] });
const spoken = ['Parliamo del cantiere.', 'Il codice è segreto.', 'Ti mando il preventivo entro venerdì.'];
const address = '192.0.2.7';
const tokenOf = ({ path }: { path: string }) => path.replace('/condivisi/', '');

describeDatabases((open) => {
  async function start() {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(ada, spoken, '2026-07-11T08:00:00Z');
    const { shares, shared } = services;
    const read = async (token: string) => shared.read(await shared.find(token));
    const share = (fields: object = {}, actor: Actor = ada) =>
      shares.create(actor, { kind: 'recording', recordingId: id, ...fields });
    const audit = async () => {
      const events = [];
      for await (const event of services.auditLog.each({})) events.push(event);
      return events.filter(({ kind }) => kind.startsWith('share_'));
    };
    return { services, shares, shared, ada, id, read, share, audit };
  }

  it('a link shows a recording as it is now, for seven days, and only its hash is stored', async () => {
    const { services, shares, share, read, ada, id } = await start();
    const made = await share();
    expect(made).toMatchObject({ kind: 'recording', recordingId: id, state: 'open', openings: 0 });
    expect(Date.parse(made.expiresAt) - services.clock.now().getTime()).toBe(7 * 86_400_000);
    expect(made.path).toMatch(/^\/condivisi\/[\w-]{43}$/);
    const { path: _path, ...listed } = made;
    expect(await shares.list(ada, {})).toEqual({ isOn: true, shares: [listed] });
    const rows = await services.database.db.selectFrom('shares').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(tokenOf(made));
    expect(await read(tokenOf(made))).toMatchObject({
      kind: 'transcript',
      timeZone: 'Europe/Rome',
      recordedAt: '2026-07-11T08:00:00.000Z',
      segments: spoken.map((text, index) => ({ start: index * 5, speaker: null, text })),
    });
    const { segments } = await services.recordings.get(ada, { id });
    const { id: segmentId = 0 } = segments[1] ?? {};
    await services.corrections.update(ada, { id, segmentId, version: 0, text: 'Il codice è pubblico.' });
    expect(JSON.stringify(await read(tokenOf(made)))).toContain('pubblico');
    await services.worker.stop();
  });

  it('a span shows the segments that lie in it as a whole, in its own seconds, and nothing of its audio', async () => {
    const { services, share, read, ada, id } = await start();
    const made = await share({ kind: 'span', from: 4.9, to: 12 });
    expect(await read(tokenOf(made))).toMatchObject({
      isSpan: true,
      recordedAt: '2026-07-11T08:00:04.900Z',
      segments: [{ start: 5 - 4.9, text: 'Il codice è segreto.' }],
    });
    await expect(share({ kind: 'span', from: 6, to: 9 })).rejects.toThrow(issue('to'));
    await expect(share({ kind: 'span', from: 60, to: 70 })).rejects.toThrow(issue('from'));
    // Its seconds would be other words in other audio.
    await services.database.db
      .updateTable('recordings')
      .set({ audio_path: 'aa/altro' })
      .where('id', '=', id)
      .execute();
    await expect(read(tokenOf(made))).rejects.toThrow(code('not_found'));
    expect((await services.shares.list(ada, {})).shares).toMatchObject([{ state: 'hidden' }]);
    await services.worker.stop();
  });

  it('the sound of a span is a file of its own, made once, and goes with the link', async () => {
    const { services, shared, share, ada } = await start();
    const made = await share({ kind: 'span', from: 5, to: 10, hasAudio: true });
    const find = async () => services.sharedAudio.find(await shared.find(tokenOf(made)));
    const [one, other] = await Promise.all([find(), find()]);
    expect(one).toEqual(other);
    const content = await services.audioStore.read(one.key);
    expect(Buffer.concat(await content.toArray()).toString()).toBe('mp3:5-10:audio');
    await services.shares.remove(ada, { id: made.id });
    await services.removeFiles();
    await expect(services.audioStore.size(one.key)).rejects.toThrow(code('not_found'));
    const silent = await share({ kind: 'span', from: 5, to: 10 });
    const unheard = await shared.find(tokenOf(silent));
    await expect(services.sharedAudio.find(unheard)).rejects.toThrow(code('not_found'));
    const whole = await share({ hasAudio: true });
    const { key } = await services.sharedAudio.find(await shared.find(tokenOf(whole)));
    const mp3 = await services.audioStore.read(key);
    expect(Buffer.concat(await mp3.toArray()).toString()).toBe('mp3:audio');
    await services.worker.stop();
  });

  it('the sound of a link that has expired is deleted by the clean-up', async () => {
    const { services, shared, share } = await start();
    const made = await share({ kind: 'span', from: 5, to: 10, hasAudio: true });
    const { key } = await services.sharedAudio.find(await shared.find(tokenOf(made)));
    await shared.deleteOverAudio();
    await services.removeFiles();
    expect(await services.audioStore.size(key)).toBeGreaterThan(0);
    services.clock.advance(8 * 86_400_000);
    await shared.deleteOverAudio();
    await services.removeFiles();
    await expect(services.audioStore.size(key)).rejects.toThrow(code('not_found'));
    await services.worker.stop();
  });

  it('notes, one line of them and an answer with what it quotes are shown, without ids', async () => {
    const { services, ada, id, share, read } = await start();
    const notes = await vi.waitFor(async () => {
      const found = await services.notes.get(ada, { id });
      expect(found.state).toBe('ready');
      return found;
    });
    const line = notes.lines.find(({ section }) => section === 'commitment');
    const ofNotes = await read(tokenOf(await share({ kind: 'notes' })));
    expect(ofNotes).toMatchObject({ kind: 'notes', isLine: false });
    const oneLine = await share({ kind: 'line', lineId: line?.id });
    expect(oneLine.title).toBe(line?.text);
    expect(await read(tokenOf(oneLine))).toMatchObject({ isLine: true, lines: [{ text: line?.text }] });
    const { conversation } = await ask(services, ada, 'Che cosa mando entro venerdì?');
    const answer = await share({ kind: 'answer', recordingId: undefined, conversationId: conversation.id });
    expect(answer).toMatchObject({ title: 'Che cosa mando entro venerdì?', recordingId: null });
    const shown = await read(tokenOf(answer));
    expect(shown).toMatchObject({ kind: 'answer', text: conversation.response });
    expect(JSON.stringify(shown)).toContain('preventivo');
    for (const content of [ofNotes, shown])
      for (const hidden of [ada.userId, id, conversation.id])
        expect(JSON.stringify(content)).not.toContain(hidden);
    await services.notes.remove(ada, { id, lineId: line?.id ?? '' });
    await expect(read(tokenOf(oneLine))).rejects.toThrow(code('not_found'));
    await services.sessions.remove(ada, { sessionId: conversation.sessionId });
    await expect(read(tokenOf(answer))).rejects.toThrow(code('not_found'));
    await services.worker.stop();
  });

  it('what is gone, over or of somebody else answers the same: not found', async () => {
    const { services, ada, share, shares, read, id } = await start();
    const gone = async (token: string) => expect(read(token)).rejects.toThrow(code('not_found'));
    for (const token of ['', 'x', '\0', 'à'.repeat(50), '%00', '../..', 'a'.repeat(4_000)]) await gone(token);
    const [expired, revoked, deleted, off] = [await share(), await share(), await share(), await share()];
    await shares.update(ada, { id: expired.id, expiresAt: '2026-07-11T16:00:10Z' });
    await shares.remove(ada, { id: revoked.id });
    services.clock.advance(11_000);
    for (const { path } of [expired, revoked]) await gone(path.replace('/condivisi/', ''));
    const states = (await shares.list(ada, {})).shares.map(({ state }) => state).toSorted();
    expect(states).toEqual(['expired', 'open', 'open', 'revoked']);
    const bob = await services.register('bob@example.test');
    await expect(share({}, bob)).rejects.toThrow(code('not_found'));
    await expect(shares.remove(bob, { id: off.id })).rejects.toThrow(code('not_found'));
    await expect(shares.update(bob, { id: off.id })).rejects.toThrow(code('not_found'));
    await expect(shares.list(bob, { recordingId: id })).rejects.toThrow(code('not_found'));
    expect((await shares.list(bob, {})).shares).toEqual([]);
    await services.database.db
      .updateTable('users')
      .set({ is_active: 0 })
      .where('id', '=', ada.userId)
      .execute();
    await gone(tokenOf(off));
    await services.database.db
      .updateTable('users')
      .set({ is_active: 1 })
      .where('id', '=', ada.userId)
      .execute();
    expect(await read(tokenOf(off))).toBeDefined();
    await services.recordings.remove(ada, { id });
    await gone(tokenOf(deleted));
    await services.trash.restore(ada, { recordingIds: [id] });
    expect(await read(tokenOf(deleted))).toMatchObject({ kind: 'transcript' });
    await services.recordings.remove(ada, { id, now: true });
    expect((await shares.list(ada, {})).shares).toEqual([]);
    await services.worker.stop();
  });

  it('an instance that turned sharing off makes no links, and those that were made answer nothing', async () => {
    const { services, ada, share, id } = await start();
    const made = await share();
    await services.worker.stop();
    const off = await createTestServices(services.database, { sharing: false });
    await expect(off.shared.find(tokenOf(made))).rejects.toThrow(code('not_found'));
    await expect(off.shares.create(ada, { kind: 'recording', recordingId: id })).rejects.toThrow(
      code('sharing_off'),
    );
    expect(await off.shares.list(ada, {})).toMatchObject({ isOn: false, shares: [{ state: 'hidden' }] });
  });

  it('a password opens it, few wrong ones are tried, and whoever gave the old one is asked again', async () => {
    const { services, ada, shares, shared, share, audit } = await start();
    const made = await share({ password: 'aperta!' });
    expect(made).toMatchObject({ hasPassword: true });
    const link = () => shared.find(tokenOf(made));
    expect(await shared.isUnlocked(await link(), undefined)).toBe(false);
    const proof = await shared.unlock(await link(), 'aperta!', address);
    expect(await shared.isUnlocked(await link(), proof)).toBe(true);
    expect(await shared.isUnlocked(await link(), `${proof}x`)).toBe(false);
    const guess = async (password: string, from = address) => shared.unlock(await link(), password, from);
    await expect(guess('x'.repeat(500))).rejects.toThrow(code('bad_credentials'));
    const guesses = Array.from({ length: 30 }, (_, n) =>
      guess(`sbagliata ${n}`).catch((error) => error.code),
    );
    const refusals = await Promise.all(guesses);
    expect(refusals.filter((each) => each === 'bad_credentials')).toHaveLength(9);
    // The right one is not told apart.
    await expect(guess('aperta!')).rejects.toThrow(code('too_many_attempts'));
    expect(await guess('aperta!', '198.51.100.1')).toBe(proof);
    services.clock.advance(16 * 60_000);
    expect(await guess('aperta!')).toBe(proof);
    await shares.update(ada, { id: made.id, password: 'altra parola' });
    expect(await shared.isUnlocked(await link(), proof)).toBe(false);
    await shares.update(ada, { id: made.id, password: null });
    expect(await shared.isUnlocked(await link(), undefined)).toBe(true);
    const failed = (await audit()).filter(({ kind }) => kind === 'share_password_failed');
    expect(failed).toMatchObject([{ subject: made.id, address, userId: null }]);
    await services.worker.stop();
  });

  it('guesses at one link from many networks are limited, too', async () => {
    const { services, shared, share } = await start();
    const link = await shared.find(tokenOf(await share({ password: 'aperta!' })));
    const guess = (n: number) =>
      shared.unlock(link, 'sbagliata', `10.0.${n}.1`).catch((error) => error.code as string);
    const codes = [];
    for (let n = 0; n < 103; n += 1) codes.push(await guess(n));
    expect(codes.slice(98)).toEqual([
      ...['bad_credentials', 'bad_credentials'],
      ...['too_many_attempts', 'too_many_attempts', 'too_many_attempts'],
    ]);
    await services.worker.stop();
  });

  it('each opening is counted, also two at once, and a robot does not fill the audit list', async () => {
    const { services, ada, shares, shared, share, audit } = await start();
    const made = await share();
    const link = await shared.find(tokenOf(made));
    await Promise.all([shared.noteOpening(link, address), shared.noteOpening(link, address)]);
    for (let n = 0; n < 40; n += 1) await shared.noteOpening(link, `10.0.${n}.1`);
    expect((await shares.list(ada, {})).shares).toMatchObject([
      { openings: 42, lastOpenedAt: services.clock.now().toISOString() },
    ]);
    await shares.update(ada, { id: made.id, ownerName: '  Ada ' });
    await shares.remove(ada, { id: made.id });
    const kinds = Object.entries(Object.groupBy(await audit(), ({ kind }) => kind));
    expect(Object.fromEntries(kinds.map(([kind, events]) => [kind, events?.length]))).toEqual({
      share_created: 1,
      share_opened: 20,
      share_changed: 1,
      share_revoked: 1,
    });
    services.clock.advance(3_700_000);
    await shared.noteOpening(link, address);
    expect((await audit()).filter(({ kind }) => kind === 'share_opened')).toHaveLength(21);
    await services.worker.stop();
  });

  it('ends lie in the next ten years, sound is where there is any, and a revoked link stays revoked', async () => {
    const { services, ada, shares, share } = await start();
    for (const expiresAt of ['2026-07-11T15:59:59Z', '2036-07-11T16:00:00Z'])
      await expect(share({ expiresAt })).rejects.toThrow(issue('expiresAt'));
    expect(await share({ expiresAt: '2036-07-08T18:00:00+02:00' })).toMatchObject({
      expiresAt: '2036-07-08T16:00:00.000Z',
    });
    await expect(share({ kind: 'notes', hasAudio: true })).rejects.toThrow(issue('hasAudio'));
    const heard = await share({ hasAudio: true, mayDownload: true, ownerName: 'Ada L.' });
    expect(heard).toMatchObject({ hasAudio: true, mayDownload: true, ownerName: 'Ada L.' });
    const silent = await shares.update(ada, { id: heard.id, hasAudio: false });
    expect(silent).toMatchObject({ hasAudio: false, mayDownload: false, ownerName: 'Ada L.' });
    await shares.remove(ada, { id: heard.id });
    await expect(shares.update(ada, { id: heard.id })).rejects.toThrow(code('conflict'));
    await shares.remove(ada, { id: heard.id });
    expect((await shares.list(ada, {})).shares).toHaveLength(1);
    await expect(share({}, { ...ada, apiKeyId: 'key' })).rejects.toThrow(code('session_required'));
    const { id: waiting } = await services.upload(ada, 'audio');
    await services.database.db
      .updateTable('recordings')
      .set({ status: 'queued' })
      .where('id', '=', waiting)
      .execute();
    await expect(share({ recordingId: waiting })).rejects.toThrow(code('transcript_unfinished'));
    await services.worker.stop();
  });

  it('ten thousand links cannot be made: 500 are open, and of those that are over 500 stay', async () => {
    const { services, ada, shares, share } = await start();
    const first = await share();
    const { db } = services.database;
    const [row] = await db.selectFrom('shares').selectAll().execute();
    if (!row) throw new Error('it was made');
    const add = (count: number, prefix: string, revokedAt: string | null) =>
      inTransaction(db, async (trx) => {
        for (let n = 0; n < count; n += 1)
          await insertShare(trx, {
            ...newShare(row.user_id, row.recording_id),
            id: `${prefix}${n}`,
            tokenHash: `${prefix}${n}`,
            revokedAt,
          });
      });
    await add(shareLimits.over + 20, 'old', '2026-07-01T00:00:00.000Z');
    await add(shareLimits.open - 2, 'open', null);
    await share();
    await expect(share()).rejects.toThrow(code('share_limit_reached'));
    expect((await shares.list(ada, {})).shares).toHaveLength(shareLimits.open + shareLimits.over);
    await shares.remove(ada, { id: first.id });
    const [one, other] = await Promise.allSettled([share(), share()]);
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    await services.worker.stop();
  });

  it('clearing all data takes links with it, a new password by the operator revokes them, an export has them', async () => {
    const { services, ada, shares, share, read } = await start();
    const made = await share({ password: 'aperta!' });
    const { content } = await services.export.begin(ada);
    const text = (await Array.fromAsync(content)).join('');
    expect(JSON.parse(text).shares).toMatchObject([{ id: made.id, hasPassword: true }]);
    for (const secret of [tokenOf(made), 'aperta!', 'token_hash', 'passwordHash'])
      expect(text).not.toContain(secret);
    await services.accounts.resetPassword('ada@example.test', 'nuova parola lunga');
    expect((await shares.list(ada, {})).shares).toMatchObject([{ state: 'revoked' }]);
    const other = await share();
    await services.data.clear(ada);
    await expect(read(tokenOf(other))).rejects.toThrow(code('not_found'));
    expect((await shares.list(ada, {})).shares).toEqual([]);
    await services.worker.stop();
  });
});

const newShare = (userId: string, recordingId: string | null) => ({
  userId,
  recordingId,
  kind: 'recording' as const,
  ...{ lineId: null, conversationId: null, from: null, to: null, audioPath: null },
  ...{ hasAudio: false, mayDownload: false, passwordHash: null, ownerName: null },
  ...{ createdAt: '2026-07-01T00:00:00.000Z', expiresAt: '2027-01-01T00:00:00.000Z' },
  ...{ openings: 0, lastOpenedAt: null },
});
