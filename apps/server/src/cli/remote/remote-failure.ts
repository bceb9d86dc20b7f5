import { WingmanError } from '@wingman/client/wingman-error.ts';
import { type ErrorCode, errors } from '@wingman/contract/error.ts';
import { StartFailure } from '../../config/start-failure.ts';
import { refusalInEnglish } from '../english.ts';

/** With what a command ends, besides 0 (done) and 1 (anything else). */
export const exitCodes = { nothingFound: 2, tryAgain: 3, notAllowed: 4 } as const;

/** Why a server did not do something, in a sentence, and the exit code that programs tell it by. */
export class RemoteFailure extends StartFailure {
  readonly exitCode: number;

  constructor(sentence: string, exitCode: number) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/** `what` is what was asked for, e.g. «The question». What did not come from a server stays as it is. */
export function remoteFailure(error: unknown, what: string, server: string): unknown {
  if (!(error instanceof WingmanError)) return error;
  return new RemoteFailure(sentenceOf(error, what, server), exitCodeOf(error));
}

function sentenceOf({ code, retryAfterSeconds, issues }: WingmanError, what: string, server: string): string {
  if (code === 'network') return `${server} does not answer.`;
  if (code === 'aborted') return `${what} was broken off.`;
  if (!isKnown(code)) return `What answers at ${server} is no Wingman server, or one of another version.`;
  const fields = issues.length === 0 ? '' : ` (${[...new Set(issues.map(({ path }) => path))].join(', ')})`;
  const later = retryAfterSeconds === undefined ? '' : ` Try again in ${retryAfterSeconds} s.`;
  return `${what} ${refusalInEnglish({ code })}${fields}.${later}`;
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

function exitCodeOf({ status, code }: WingmanError): number {
  if (code === 'network' || [408, 429, 502, 503, 504].includes(status)) return exitCodes.tryAgain;
  return status === 401 || status === 403 ? exitCodes.notAllowed : 1;
}
