import { toWingmanError } from '@wingman/client/wingman-error.ts';

/** Whether an error means that the user is no longer an administrator. */
export function isForbidden(error: unknown): boolean {
  return error !== null && error !== undefined && toWingmanError(error).code === 'forbidden';
}
