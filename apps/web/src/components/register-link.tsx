import { type ComponentProps, useSyncExternalStore } from 'react';
import { onRegistrationMode, registrationMode } from '../lib/registration-mode.ts';
import { FormLink } from './form-link.tsx';

const unknown = () => undefined;

/** A link to the registration, which is gone where not everybody may register. */
export function RegisterLink(props: ComponentProps<typeof FormLink>) {
  const mode = useSyncExternalStore(onRegistrationMode, registrationMode, unknown);
  return mode === undefined || mode === 'open' ? <FormLink {...props} /> : null;
}
