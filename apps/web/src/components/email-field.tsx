import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { messages } from '../messages/messages.ts';

/** The e-mail address, by which browsers and password managers know an account. */
export function EmailField(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      label={messages.auth.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      placeholder={messages.auth.emailPlaceholder}
      {...props}
    />
  );
}
