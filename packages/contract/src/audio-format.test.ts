import { expect, it } from 'vitest';
import { audioAccept, mayHoldAudio } from './audio-format.ts';

it('F-36: file dialogs and accepted uploads use one table', () => {
  for (const name of ['film.MOV', 'memo.caf', 'nota.wma', 'a.aiff', 'b.avi', 'c.ts', 'd.3gp', 'e.amr']) {
    expect(mayHoldAudio({ name, type: '' }), name).toBe(true);
    expect(audioAccept.split(',')).toContain(name.toLowerCase().replace(/^.*\./, '.'));
  }
  expect(audioAccept).toContain('video/*');
  expect(mayHoldAudio({ name: 'film', type: 'video/quicktime' })).toBe(true);
  expect(mayHoldAudio({ name: 'lettera.pdf', type: 'application/pdf' })).toBe(false);
  expect(mayHoldAudio({ name: 'mov', type: '' })).toBe(false);
});
