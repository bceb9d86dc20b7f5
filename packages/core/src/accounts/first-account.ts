import { DomainError } from '@wingman/contract/error.ts';

/** Who guards the first account, which becomes the administrator's. */
export type FirstAccountGuard = {
  /** Whether the server can be reached from other machines: then everybody needs the code for the first account. */
  isExposed: boolean;
  /** Compares in constant time. */
  isSetupCode(given: string): boolean;
  /** Tells the operator the code, in the log. */
  tellSetupCode(): void;
  /** There is a first account: the code is of no use any more. */
  deleteSetupCode(): void;
};

/**
 * Lets the first account be made by people who can read what the server prints, or use its machine.
 * @throws {DomainError} setup_code_required
 */
export function assertMayBeFirst(
  guard: FirstAccountGuard | undefined,
  isRemote: boolean,
  given: string | undefined,
): void {
  if (!guard || !(guard.isExposed || isRemote)) return;
  if (given !== undefined && guard.isSetupCode(given)) return;
  if (given === undefined) guard.tellSetupCode();
  throw new DomainError('setup_code_required');
}
