import { accountFields } from './account-fields.ts';
import { adminFields } from './admin-fields.ts';
import { chatFields } from './chat-fields.ts';
import type { Fields } from './field.ts';
import { noteFields } from './note-fields.ts';
import { recordingFields } from './recording-fields.ts';
import { registrationFields } from './registration-fields.ts';
import { secondStepFields } from './second-step-fields.ts';
import { sharedFields } from './shared-fields.ts';
import { transcriptFields } from './transcript-fields.ts';
import { webhookFields } from './webhook-fields.ts';

/** Each part of the dictionary, so that a test can see that no key is in two of them. */
export const fieldParts: readonly Fields[] = [
  sharedFields,
  accountFields,
  registrationFields,
  secondStepFields,
  adminFields,
  recordingFields,
  transcriptFields,
  noteFields,
  chatFields,
  webhookFields,
];

const fields: Fields = Object.assign({}, ...fieldParts);

/** Where a field stands: in a named schema or an operation, perhaps within another field. */
export type Place = { root: string; parent?: string | undefined; name: string };

/** The most specific key of a place wins. */
export function keyOf({ root, parent, name }: Place): string | undefined {
  const keys = [...(parent === undefined ? [] : [`${parent}.${name}`]), `${root}.${name}`, name];
  return keys.find((key) => Object.hasOwn(fields, key));
}

export function descriptionOf(place: Place): string | undefined {
  const field = fields[keyOf(place) ?? ''];
  return typeof field === 'string' ? field : field?.[0];
}

/** The example of a field that has one of its own. */
export function ownExample(place: Place): { value: unknown } | undefined {
  const field = fields[keyOf(place) ?? ''];
  return field === undefined || typeof field === 'string' ? undefined : { value: field[1] };
}
