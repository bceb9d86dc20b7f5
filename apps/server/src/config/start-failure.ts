import { DomainError } from '@wingman/contract/error.ts';

/** Why the server cannot start, in one sentence for whoever started it. Shown as it is, without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** By the system's own codes: what happened, for errors that no other sentence tells of. */
const systemReasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  SQLITE_FULL: 'the disk is full',
  EROFS: 'the disk may only be read',
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EMFILE: 'too many files are open',
  ENOMEM: 'there is too little memory',
};

/**
 * One sentence for an error with which a command ends. `isVerbose` adds where it happened, for reports of faults.
 */
export function failureSentence(error: unknown, isVerbose = false): string {
  if (error instanceof StartFailure) return error.message;
  if (error instanceof DomainError) return `Wingman was refused that (${error.code}).`;
  if (!(error instanceof Error)) return `Wingman stopped: ${error}`;
  const { code, path } = error as { code?: unknown; path?: unknown };
  const reason = systemReasons[String(code)];
  const where = typeof path === 'string' ? `: ${path}` : '';
  const says = reason ? `${reason} (${code}${where})` : error.message.split('\n', 1)[0];
  const advice = isVerbose ? `\n${error.stack ?? ''}` : ' Set LOG_LEVEL=debug to see where.';
  return `Wingman stopped: ${says}.${advice}`;
}
