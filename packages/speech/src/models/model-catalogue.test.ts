import { expect, test } from 'vitest';
import { diarizationModels } from './diarization-models.ts';
import { knownModels } from './model-catalogue.ts';

test.each([...knownModels, diarizationModels])('$name can only be downloaded as published', (model) => {
  expect(Object.keys(model.hashes).sort()).toEqual([...model.files].sort());
  for (const hash of Object.values(model.hashes)) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(Object.values(model.hashes)).size).toBe(model.files.length);
});
