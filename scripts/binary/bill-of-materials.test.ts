import path from 'node:path';
import { Validation } from '@cyclonedx/cyclonedx-library';
import { expect, it } from 'vitest';
import { root } from '../repository.ts';
import { billOfMaterials, specification } from './bill-of-materials.ts';
import { carriers } from './inner-works.ts';
import { dependencyFolders } from './package-folders.ts';

it('the bill of materials is valid CycloneDX, and names Node.js, the packages and what is inside prebuilt files', async () => {
  const folders = ['apps/server', 'apps/web'].flatMap((part) => dependencyFolders(path.join(root, part)));
  const bill = billOfMaterials([], folders);
  expect(await new Validation.JsonStrictValidator(specification.version).validate(bill)).toBeNull();
  const { metadata, components } = JSON.parse(bill);
  expect(metadata.component).toMatchObject({ type: 'application', name: 'wingman' });
  const named = (name: string) => components.filter((each: { name: string }) => each.name === name);
  expect(named('node')).toMatchObject([{ version: process.versions.node }]);
  expect(named('fastify')).toMatchObject([{ purl: expect.stringMatching(/^pkg:npm\/fastify@\d/) }]);
  expect(named('better-sqlite3')).toMatchObject([{ licenses: [{ license: { id: 'MIT' } }] }]);
  for (const { name } of carriers.flatMap(({ works }) => works)) expect(named(name), name).toHaveLength(1);
  expect(components.filter(({ licenses }: { licenses?: unknown[] }) => !licenses?.length)).toEqual([]);
  expect(billOfMaterials([], folders)).toBe(bill);
});
