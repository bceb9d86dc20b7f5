import type { UseFormInput } from '@mantine/form';
import { useForm } from '@mantine/form';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { z } from 'zod';
import { focusFirstError } from './form-refusal.ts';
import { fieldErrorsOf, validateWith } from './form-validation.ts';

type Sending<Values> = {
  isPending: boolean;
  mutate: (values: Values, options: { onError: (error: unknown) => void; onSuccess: () => void }) => void;
};

/**
 * A form that applies the server's schema, moves the focus to the first field with a problem, sends once at a
 * time, and shows the server's own complaints at their fields.
 */
export function useSentForm<Values extends Record<string, unknown>>(
  schema: z.ZodType,
  sending: Sending<Values>,
  options: Pick<UseFormInput<Values>, 'mode' | 'initialValues'>,
  onSent: () => void = () => {},
) {
  const form = useForm<Values>({ ...options, validate: validateWith<Values>(schema) });

  const submit = form.onSubmit(
    (values) => {
      if (sending.isPending) return;
      sending.mutate(values, {
        onSuccess: onSent,
        onError: (error) => form.setErrors(fieldErrorsOf(toWingmanError(error).issues)),
      });
    },
    (errors) => focusFirstError(form, errors),
  );

  return { form, submit };
}
