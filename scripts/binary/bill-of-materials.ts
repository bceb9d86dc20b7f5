import { Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library';
import wingman from '../../package.json' with { type: 'json' };
import { carriers } from './inner-works.ts';
import { packagesIn } from './licence-texts.ts';

export const specification = Spec.Spec1dot6;

type Part = { name: string; version?: string; licence: string; purl?: string; source?: string };

/**
 * The bill of materials of the single binary, as CycloneDX in JSON: Node.js, every package that a file of `modules` or a
 * folder of `folders` belongs to, and the works inside prebuilt files. The same parts always give the same text.
 */
export function billOfMaterials(modules: string[], folders: string[]): string {
  const bom = new Models.Bom();
  const whole = component(Enums.ComponentType.Application, {
    name: wingman.name,
    version: wingman.version,
    licence: wingman.license,
  });
  bom.metadata.component = whole;
  for (const part of partsOf(modules, folders)) {
    const each = component(Enums.ComponentType.Library, part);
    bom.components.add(each);
    whole.dependencies.add(each.bomRef);
  }
  const normalize = new Serialize.JSON.Normalize.Factory(specification);
  return new Serialize.JsonSerializer(normalize).serialize(bom, { sortLists: true, space: 2 });
}

function partsOf(modules: string[], folders: string[]): Part[] {
  const node = { name: 'node', version: process.versions.node, licence: 'MIT' };
  const packages = packagesIn(modules, folders).map(({ entry: { name, version, license } }) => ({
    name,
    version,
    licence: license ?? 'NOASSERTION',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  }));
  return [node, ...packages, ...carriers.flatMap(({ works }) => works)];
}

function component(
  type: Enums.ComponentType,
  { name, version, licence, purl, source }: Part,
): Models.Component {
  return new Models.Component(type, name, {
    bomRef: purl ?? [name, version].filter(Boolean).join('@'),
    licenses: new Models.LicenseRepository([licenseOf(licence)]),
    ...(version ? { version } : {}),
    ...(purl ? { purl } : {}),
    ...(source
      ? {
          externalReferences: new Models.ExternalReferenceRepository([
            new Models.ExternalReference(source.split(' ', 1)[0] ?? source, Enums.ExternalReferenceType.VCS),
          ]),
        }
      : {}),
  });
}

function licenseOf(licence: string) {
  if (/ (AND|OR|WITH) /.test(licence)) return new Models.LicenseExpression(licence);
  return SPDX.isSupportedSpdxId(licence) ? new Models.SpdxLicense(licence) : new Models.NamedLicense(licence);
}
