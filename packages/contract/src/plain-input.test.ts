import { describe, expect, it } from 'vitest';
import { plainInput } from './plain-input.ts';

const sent = (input: unknown): unknown => {
  const text = JSON.stringify(plainInput.serialize(input));
  return text === undefined ? undefined : plainInput.deserialize(JSON.parse(text));
};

const refused = (envelope: unknown) => {
  expect(() => plainInput.deserialize(envelope), JSON.stringify(envelope)).toThrow('Richiesta non valida');
};

describe('inputs of procedures', () => {
  it('are received as sent, without undefined fields', () => {
    for (const input of [undefined, null, 'è', 0, [1], { a: { b: null } }])
      expect(sent(input)).toEqual(input);
    expect(sent({ limit: 5, cursor: undefined })).toStrictEqual({ limit: 5 });
  });

  it('come without the direction that hooks of tRPC add where pages are read on and on', () => {
    expect(sent({ limit: 5, direction: 'forward' })).toStrictEqual({ limit: 5 });
    expect(sent({ direction: 'up' })).toStrictEqual({ direction: 'up' });
  });

  it('may be annotated as clients of version 0.1 do: with the undefined fields', () => {
    const read = plainInput.deserialize;
    expect(read({ json: null, meta: { values: ['undefined'], v: 1 } })).toBeUndefined();
    const meta = { values: { cursor: ['undefined'], range: ['undefined'] }, v: 1 };
    expect(read({ json: { limit: 5, cursor: null, range: null }, meta })).toStrictEqual({ limit: 5 });
  });

  it('F-01: are refused with any other annotation', () => {
    const json = { a: [], b: 'x' };
    refused({ json, meta: { values: { a: ['set'] } } });
    refused({ json, meta: { values: { a: [['set'], { 0: ['undefined'] }] } } });
    refused({ json, meta: { values: { b: ['Date'] } } });
    refused({ json, meta: { values: { 'a.0': ['undefined'] } } });
    refused({ json, meta: { values: { __proto__x: ['undefined'] } } });
    refused({ json, meta: { values: ['set'] } });
    refused({ json, meta: { referentialEqualities: { a: ['b'] } } });
    refused({ json, meta: { values: { b: ['undefined'] }, referentialEqualities: { a: ['b'] } } });
    for (const meta of [null, 'x', [], 0]) refused({ json, meta });
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [index, null]));
    const marks = Object.fromEntries(Object.keys(many).map((name) => [name, ['undefined']]));
    refused({ json: many, meta: { values: marks } });
  });

  it('F-01: are refused without an envelope', () => {
    for (const envelope of [null, 'x', [], 0]) refused(envelope);
  });
});
