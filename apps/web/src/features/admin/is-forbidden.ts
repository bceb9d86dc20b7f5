import { toWingmanError } from '@wingman/client/wingman-error.ts';

/** Does an error say that this person is no administrator any more? */
export function isForbidden(error: unknown): boolean {
  return error !== null && error !== undefined && toWingmanError(error).code === 'forbidden';
}
