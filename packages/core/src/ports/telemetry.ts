/**
 * A unit of work that is measured: how often, how long, how it ended. `kind` is one of few values that we
 * choose, such as the kind of a job or the engine: never an id, never words.
 */
export type WatchedWork =
  | { name: 'search' }
  | { name: 'job'; kind: string }
  | { name: 'transcription'; kind: 'provider' | 'local' | 'off' }
  | { name: 'provider'; kind: 'chat' | 'embedding' | 'ranking' };

export interface Telemetry {
  /**
   * Runs `run` and returns its result. Work measured inside becomes its child.
   * @param amountOf how much was done, for work with an amount: seconds of audio of a transcription
   */
  watch<T>(work: WatchedWork, run: () => Promise<T>, amountOf?: (result: T) => number): Promise<T>;
}

/** No telemetry. */
export const unwatched: Telemetry = { watch: (_work, run) => run() };
