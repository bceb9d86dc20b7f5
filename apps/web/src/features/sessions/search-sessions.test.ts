import { expect, test } from 'vitest';
import { activityLabel, searchable, searchSessions } from './search-sessions.ts';
import { sessionRows } from './session-rows.ts';

const rome = 'Europe/Rome';
const now = new Date('2026-07-11T07:00:00Z');
let count = 0;
const chat = (lastActivity: string, firstMessage = 'Ciao') => ({
  sessionId: `chat-${++count}`,
  firstMessage,
  lastActivity,
  messageCount: 1,
  title: null,
  isPinned: false,
  recording: null,
});

test('D-10 headings, tabs and times agree on where the day of Rome begins', () => {
  const after = chat('2026-07-10T22:30:00Z');
  const before = chat('2026-07-10T21:30:00Z');
  const sessions = [after, before];
  const { all, today, week } = searchSessions(searchable(sessions), '', now, rome);
  expect(all).toEqual(sessions);
  expect(today).toEqual([after]);
  expect(week).toEqual([before]);
  const rows = sessionRows(sessions, now, rome).map(({ label, type }) => `${type} ${label}`);
  expect(rows).toEqual(['day Oggi', 'session Oggi', 'day Ieri', 'session Ieri']);
  expect(activityLabel(after.lastActivity, now, rome)).toBe('00:30');
  expect(activityLabel(before.lastActivity, now, rome)).toBe('Ieri');
});

test('the week is the seven days before today', () => {
  const first = chat('2026-07-03T22:00:00Z');
  const tooOld = chat('2026-07-03T21:59:59Z');
  const { all, week } = searchSessions(searchable([first, tooOld]), '', now, rome);
  expect(week).toEqual([first]);
  expect(all).toHaveLength(2);
  expect(activityLabel(first.lastActivity, now, rome)).toBe('4 lug');
});

test('D-40 a search finds first messages in any letters, and signs as themselves', () => {
  const texts = ['È arrivato il pacco', 'sconto 100%', 'file_finale', 'sconto 1000'];
  const sessions = searchable(texts.map((text) => chat('2026-07-11T06:00:00Z', text)));
  const found = (query: string) =>
    searchSessions(sessions, query, now, rome).all.map(({ firstMessage }) => firstMessage);
  expect(found('è arrivato')).toEqual(['È arrivato il pacco']);
  expect(found('È ARRIVATO')).toEqual(['È arrivato il pacco']);
  expect(found('100%')).toEqual(['sconto 100%']);
  expect(found('_')).toEqual(['file_finale']);
  expect(found('FILE')).toEqual(['file_finale']);
  expect(found('  ')).toEqual(texts);
});

test('pinned chats stand first, under a heading of their own', () => {
  const recent = chat('2026-07-11T06:00:00Z');
  const pinned = { ...chat('2026-07-01T06:00:00Z'), isPinned: true };
  const rows = sessionRows([recent, pinned], now, rome).map(({ key, label }) => `${label} ${key}`);
  expect(rows).toEqual([
    'Fissate day Fissate',
    `Fissate ${pinned.sessionId}`,
    'Oggi day Oggi',
    `Oggi ${recent.sessionId}`,
  ]);
});

test('a chat is found by its title as well as by its first message', () => {
  const named = { ...chat('2026-07-11T06:00:00Z', 'Quanto costa?'), title: 'La Caldaia' };
  const found = (query: string) => searchSessions(searchable([named]), query, now, rome).all.length;
  expect([found('caldaia'), found('costa'), found('tetto')]).toEqual([1, 1, 0]);
});
