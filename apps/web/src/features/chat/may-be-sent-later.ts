import type { WingmanError } from '@wingman/client/wingman-error.ts';

/** Whether the server was not reached: nothing answered, or something on the way did in its place. */
export function mayBeSentLater({ code, status }: WingmanError): boolean {
  return code === 'network' || (code === 'foreign_answer' && status >= 502 && status <= 504);
}
