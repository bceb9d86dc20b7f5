import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

/** Redocly's strictest rules, and those that it leaves to choice: every parameter is described, every example valid. */
const rules = {
  'parameter-description': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'no-schema-type-mismatch': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'tag-description': 'error',
  'tags-alphabetical': 'error',
} as const;

async function findings(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const problems = await lintFromString({ source, config });
  return problems.map(
    ({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer ?? ''}`,
  );
}

it('finds nothing in the document that a server gives out', { timeout: 120_000 }, async () => {
  const app = await startTestApp();
  const source = await (await fetch(app.url('/api/openapi.json'))).text();
  expect(await findings(source)).toEqual([]);
  const corrupt = JSON.parse(source) as { tags: { description?: string }[]; servers?: object };
  delete corrupt.tags[0]?.description;
  delete corrupt.servers;
  expect(await findings(JSON.stringify(corrupt))).toHaveLength(2);
});
