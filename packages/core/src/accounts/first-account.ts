import { DomainError } from '@wingman/contract/error.ts';

/** Restricts who may create the first account, which becomes the administrator's. */
export type FirstAccountGuard = {
  /** Whether the server can be reached from other machines: then the first account always needs the setup code. */
  isExposed: boolean;
  /** Compares in constant time. */
  isSetupCode(given: string): boolean;
  /** Logs the setup code for the operator. */
  tellSetupCode(): void;
  /** The first account exists: the code is no longer needed. */
  deleteSetupCode(): void;
};

/**
 * Lets only those create the first account who can read the server's log or use its machine.
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
