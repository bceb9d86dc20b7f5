import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import { useState } from 'react';
import { fieldErrorsOf } from './form-validation.ts';

/** Moves the keyboard to the first field with a problem. */
export function focusFirstError<Values>(form: UseFormReturnType<Values>, errors: FormErrors): void {
  const [first] = Object.keys(errors);
  if (first) form.getInputNode(first)?.focus();
}

/** What the server said against a form as a whole; what it said against single fields is shown at them. */
export function useRefusal<Values>(form: UseFormReturnType<Values>) {
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    refusal,
    discard: () => setRefusal(null),
    show(error: unknown) {
      const { message, issues } = toWingmanError(error);
      form.setErrors(fieldErrorsOf(issues));
      setRefusal(message);
    },
  };
}
