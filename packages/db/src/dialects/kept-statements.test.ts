import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepStatements } from './kept-statements.ts';

function open() {
  const file = new SqliteDatabase(':memory:');
  onTestFinished(() => void file.close());
  file.exec("create table words (word text); insert into words values ('uno')");
  const prepared = vi.spyOn(file, 'prepare');
  return { file, prepared, kept: keepStatements(file) };
}

describe('cached statements', () => {
  it('are prepared once and see later writes', () => {
    const { file, prepared, kept } = open();
    const all = () => kept.prepare('select * from words').all([]);
    expect(all()).toEqual([{ word: 'uno' }]);
    file.exec("insert into words values ('due')");
    expect(all()).toEqual([{ word: 'uno' }, { word: 'due' }]);
    expect(prepared).toHaveBeenCalledTimes(1);
  });

  it('see columns that were added later', () => {
    const { kept } = open();
    const all = () => kept.prepare('select * from words').all([]);
    all();
    kept.prepare('alter table words add column length integer').run([]);
    expect(all()).toEqual([{ word: 'uno', length: null }]);
  });

  it('are evicted when least recently used', () => {
    const { prepared, kept } = open();
    kept.prepare('select 0 as n');
    for (let n = 1; n <= 200; n += 1) kept.prepare(`select ${n} as n`);
    kept.prepare('select 200 as n');
    expect(prepared).toHaveBeenCalledTimes(201);
    kept.prepare('select 0 as n');
    expect(prepared).toHaveBeenCalledTimes(202);
  });
});
