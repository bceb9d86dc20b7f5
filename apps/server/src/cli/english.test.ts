import { type ErrorCode, errors } from '@wingman/contract/error.ts';
import { type ModelFailure, modelFailures } from '@wingman/models/model-failure.ts';
import { localStatus } from '@wingman/speech/models/speech-status.ts';
import { expect, it } from 'vitest';
import { modelReasonInEnglish, refusalInEnglish } from './english.ts';

it('every refusal has an English sentence of its own words', () => {
  for (const code of Object.keys(errors) as ErrorCode[]) {
    expect(refusalInEnglish({ code }), code).toMatch(/^(is|has|was|could|cannot|failed|belongs|arrived) ?/);
  }
  expect(refusalInEnglish({ code: 'audio_unsupported' })).toContain('convert it to MP3');
  expect(refusalInEnglish({ code: 'audio_too_complex' })).toContain('tags, covers, indexes');
});

it('every failure of a model is reported in English, as the status reports it in Italian', () => {
  for (const code of Object.keys(modelFailures) as ModelFailure[]) {
    const state = { state: 'missing', download: null, downloadError: `${modelFailures[code]} 404` } as const;
    expect(modelReasonInEnglish(localStatus('base', state).reason), code).not.toBe('the log says why');
  }
  expect(modelReasonInEnglish(`${modelFailures.refused} 503`)).toMatch(/error \(503\)$/);
  expect(modelReasonInEnglish(undefined)).toBe('the log says why');
});
