/** Why the server cannot start, in one sentence for whoever started it. Shown as it is, without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
