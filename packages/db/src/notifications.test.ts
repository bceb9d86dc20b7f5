import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from './database.ts';
import { type Notifications, openNotifications } from './notifications.ts';
import type {} from './testing/postgres-global-setup.ts';

function open(channel: string) {
  const heard: string[] = [];
  let resumed = 0;
  const notifications: Notifications = openNotifications(inject('postgresUrl'), channel, {
    onText: (text) => heard.push(text),
    onResumed: () => {
      resumed += 1;
    },
    onTrouble: () => {},
  });
  onTestFinished(() => notifications.close());
  return { ...notifications, heard, resumed: () => resumed };
}

it('delivers every text to all subscribers, in order', async () => {
  const [one, other] = [open('in_order'), open('in_order')];
  // A sender also listens; the other one may subscribe too late for the first text.
  await one.send('here');
  await other.send('ready?');
  await expect.poll(() => one.heard).toEqual(['here', 'ready?']);
  const texts = Array.from({ length: 20 }, (_, index) => `${index} è '"😀`);
  await Promise.all(texts.map((text) => one.send(text)));
  const since = () => other.heard.slice(other.heard.indexOf('ready?') + 1);
  await expect.poll(since).toEqual(texts);
});

it('listens again after its connection broke, and reports a gap', async () => {
  const listener = open('after_a_cut');
  await listener.send('before');
  await expect.poll(() => listener.heard).toEqual(['before']);
  const database = await openDatabase({ kind: 'postgres', url: inject('postgresUrl') });
  onTestFinished(() => database.close());
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'after_a_cut'`.execute(
    database.db,
  );
  await expect.poll(listener.resumed).toBe(1);
  await listener.send('after');
  await expect.poll(() => listener.heard).toEqual(['before', 'after']);
});

it('notifies all subscribers of texts that a sender could not send', async () => {
  const sender = open('unsent');
  await sender.send('before');
  await expect.poll(() => sender.heard).toEqual(['before']);
  const database = await openDatabase({ kind: 'postgres', url: inject('postgresUrl') });
  onTestFinished(() => database.close());
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'unsent'`.execute(database.db);
  const listener = open('unsent');
  await listener.send('there');
  await expect.poll(() => sender.heard).toEqual(['before', 'there']);
  await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(database.db);
  await sender.send('lost').catch(() => {});
  await expect.poll(listener.resumed).toBe(1);
  await sender.send('after');
  await expect.poll(() => listener.heard).toEqual(['there', 'after']);
});
