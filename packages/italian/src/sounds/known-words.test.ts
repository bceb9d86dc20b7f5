import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKnownWords, wordKey } from './known-words.ts';
import { soundKey, soundKeys } from './sound-key.ts';

const italian = new Set(
  'ho aperto ieri la il con del di che casa mano libera bianca carta conti rosa rossi mario parla amico da a e un al man'.split(
    ' ',
  ),
);
const spelling = { isWord: (word: string) => italian.has(word.toLowerCase()) };
const names = ['Wingman', 'Mario Rossi S.r.l.', 'Bianchi', 'D’Amico', 'Conti', 'Paolo Verdini', 'Kubernetes'];
const word = (written: string, sounds: string[] = []) => ({ id: written, written, sounds });
const known = createKnownWords(
  [
    ...names.map((name) => word(name)),
    word('Manolibera', ['mano libera']),
    word('Carta', ['karta', 'carta']),
  ],
  spelling,
);

function changed(text: string, options = {}): string {
  let result = text;
  for (const { at, length, written } of known.find(text, options).toReversed())
    result = result.slice(0, at) + written + result.slice(at + length);
  return result;
}

describe('a key of sounds', () => {
  it('is equal for what Italians hear alike', () => {
    const alike = [
      ['Bianchi', 'bianki'],
      ['Wingman', 'uing man'],
      ['Acquaviva', 'akuaviva'],
      ['Scognamiglio', 'skoniamilio'],
      ['Schillaci', 'skillaci'],
      ['Sharon', 'sciaron'],
      ['Città', 'citta'],
      ['Raffaello', 'rafaelo'],
      ['Charlotte', 'ciarlote'],
    ];
    for (const [one = '', other = ''] of alike) expect(soundKey(other), other).toBe(soundKey(one));
  });

  it('differs where a sound does', () => {
    expect(soundKey('casa')).not.toBe(soundKey('cosa'));
    expect(soundKey('Carlo')).not.toBe(soundKey('Ciarlo'));
  });

  it('is that of either sound for a foreign j', () => {
    expect(soundKeys('John')).toContain(soundKey('gion'));
    expect(soundKeys('Jacopo')).toContain(soundKey('iacopo'));
  });
});

describe('known words', () => {
  it('stand in the place of what sounds like them and is no word', () => {
    expect(changed('Ho aperto wing man ieri')).toBe('Ho aperto Wingman ieri');
    expect(changed('la mario rossi srl, il bianki')).toBe('la Mario Rossi S.r.l., il Bianchi');
    expect(changed('parla l’uingman di damico')).toBe('parla l’Wingman di D’Amico');
    expect(changed('il cubernetes, il kubernetis')).toBe('il Kubernetes, il Kubernetes');
  });

  it('leave words of the language alone, but not what the engine was unsure of', () => {
    for (const text of ['i conti con mario rossi', 'Bianchi e Conti', 'd’amico', 'carta bianca'])
      expect(changed(text)).toBe(text);
    expect(changed('ho parlato con i conti', { isUnsure: true })).toBe('ho parlato con i Conti');
    expect(changed('la carta', { isUnsure: true })).toBe('la Carta');
  });

  it('are heard in several words where somebody said so', () => {
    expect(changed('a mano libera')).toBe('a Manolibera');
    expect(changed('la karta')).toBe('la Carta');
  });

  it('do not take articles, other genders or other names', () => {
    for (const text of ['paola verdini', 'paolo verdina', 'bianka', 'gubernetes', 'wing. Man', 'a conto'])
      expect(changed(text)).toBe(text);
    expect(changed('parla a wing man a casa')).toBe('parla a Wingman a casa');
  });

  it('are left out where their user rejected them, and where two are as near', () => {
    const isRejected = (heard: string, written: string) =>
      wordKey(heard) === 'bianki' && written === 'Bianchi';
    expect(changed('il bianki', { isRejected })).toBe('il bianki');
    const two = createKnownWords([word('Bianchi'), word('Biankhi')], spelling);
    expect(two.find('il bianky')).toEqual([]);
  });

  it('take any text, and no longer for many words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const { at, length, heard } of known.find(text)) expect(text.slice(at, at + length)).toBe(heard);
        expect(known.find(`(${text}`)).toBeDefined();
      }),
    );
    const many = createKnownWords(
      Array.from({ length: 4_000 }, (_, at) => word(`Nome${at.toString(36)}zzi${at}`, [`.*(${at})+$`])),
      spelling,
    );
    const before = process.cpuUsage();
    many.find('xk'.repeat(2_500));
    many.find('nomq zzi '.repeat(600));
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
    expect(many.find('nome1zzi1')[0]?.written).toBe('Nome1zzi1');
  });
});
