import { PasswordInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { messages } from '../messages/messages.ts';

/** The password with a show/hide toggle that can be reached by keyboard and says what it does. */
export function PasswordField(props: ComponentProps<typeof PasswordInput>) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      label={messages.auth.password}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? messages.auth.hidePassword : messages.auth.showPassword,
        tabIndex: 0,
      }}
      {...props}
    />
  );
}
