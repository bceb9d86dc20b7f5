import { DomainError } from '@wingman/contract/error.ts';
import { type RegistrationMode, registrationModes } from '@wingman/contract/registration-table.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findInstanceSetting } from '@wingman/db/repositories/instance-setting.repository.ts';

export const registrationSetting = 'registration';

/** `signup`: what holds until an administrator has chosen. Read anew each time, so that all nodes follow at once. */
export async function findRegistrationMode(
  handle: Handle,
  { signup }: { signup: RegistrationMode },
): Promise<RegistrationMode> {
  const chosen = await findInstanceSetting(handle, registrationSetting);
  // What a newer version wrote and this one does not know lets nobody in.
  return chosen === undefined ? signup : (registrationModes.find((mode) => mode === chosen) ?? 'closed');
}

/** @throws {DomainError} signup_closed, invitation_required for whoever has no invitation */
export function assertMayRegister(mode: RegistrationMode): void {
  if (mode === 'closed') throw new DomainError('signup_closed');
  if (mode === 'invitation') throw new DomainError('invitation_required');
}
