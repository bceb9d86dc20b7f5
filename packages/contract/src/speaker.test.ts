import { expect, it } from 'vitest';
import { renameSpeakerSchema } from './speaker.ts';

const nameOf = (name: string) =>
  renameSpeakerSchema.safeParse({ id: 'r', speaker: 'Voce 1', name }).data?.name;

it('refuses an invisible name for a voice', () => {
  for (const name of ['', ' \t', '\0', '\u200b', '\u2060\ufe0f', '\u202e\u2066', '\u0301']) {
    expect(nameOf(name)).toBeUndefined();
  }
});

it('normalizes names that look alike, and keeps their order of characters', () => {
  expect(nameOf('Nicolo\u0300')).toBe('Nicol\u00f2');
  expect(nameOf('\u202eAda\u202c  Rossi\n')).toBe('Ada Rossi');
  expect(nameOf('👩‍🔧 Ada')).toBe('👩‍🔧 Ada');
});
