import { describe, expect, it } from 'vitest';
import { explainNoAnswer } from './no-answer.ts';

describe('explainNoAnswer', () => {
  const counts = { total: 1, spoken: 1, waiting: 0 };
  const none = { total: 0, spoken: 0, waiting: 0 };
  const yesterday = { words: 'ieri sera', label: 'ieri dalle 17:00 alle 24:00' };
  const empty = {
    superSearch: false,
    narrowedBy: undefined,
    isOutside: false,
    wide: counts,
    narrow: counts,
    hasOlder: false,
  };

  it('D-18 mentions SuperSearch only where it would find something', () => {
    const today = { ...empty, wide: none, narrow: none, hasOlder: true };
    expect(explainNoAnswer(today)).toMatch(/^Oggi non ci sono ancora registrazioni\..*SuperSearch/);
    expect(explainNoAnswer({ ...today, hasOlder: false })).not.toContain('SuperSearch');
    expect(explainNoAnswer({ ...today, superSearch: true })).not.toContain('Attiva');
  });

  it('D-18 says that nobody spoke today, whatever part of the day was asked for', () => {
    const silent = { ...empty, wide: { total: 1, spoken: 0, waiting: 0 }, narrowedBy: yesterday };
    expect(explainNoAnswer(silent)).toBe('Oggi non ci sono registrazioni in cui si dica qualcosa.');
  });

  it('says that transcripts are still missing', () => {
    const waiting = { ...empty, narrow: { ...counts, waiting: 1 } };
    expect(explainNoAnswer(waiting)).toContain('non sono ancora state trascritte');
  });

  it('names the time that was searched, and that it is not of today', () => {
    const all = { ...empty, superSearch: true, narrowedBy: yesterday };
    expect(explainNoAnswer(all)).toBe(
      'Non risulta dalle registrazioni di «ieri sera» (ieri dalle 17:00 alle 24:00).',
    );
    expect(explainNoAnswer({ ...all, narrow: none })).toMatch(/^Non ci sono registrazioni per «ieri sera»/);
    const outside = { ...empty, narrowedBy: yesterday, isOutside: true, hasOlder: true };
    expect(explainNoAnswer(outside)).toMatch(/^La ricerca è limitata.*«ieri sera».*Attiva SuperSearch/);
  });
});
