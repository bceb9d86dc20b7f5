import type { ErrorIssue } from '@wingman/contract/error.ts';
import type { z } from 'zod';

/** Field path to Italian sentence; the first problem of a field is the one that is shown. */
export type FieldErrors = Record<string, string>;

function collect(issues: readonly { path: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[path] ??= message;
  return errors;
}

/** A `validate` function for Mantine's form that applies the same schema as the server. */
export function validateWith<Values>(schema: z.ZodType): (values: Values) => FieldErrors {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) return {};
    return collect(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  };
}

/** The server's own complaints about fields, in the form that Mantine's `setErrors` takes. */
export function fieldErrorsOf(issues: readonly ErrorIssue[]): FieldErrors {
  return collect(issues);
}
