/** What a host sends to its process. `cancel` and `pause` mean the task with that number. */
export type Request<Task> = { id: number } & ({ task: Task } | { order: 'cancel' | 'pause' });

/** What the process sends back: any number of events, then how the task ended. */
export type Reply<Event, Result, Failure> =
  | { id: number; event: Event }
  | { id: number; result: Result }
  | { id: number; failure: Failure };
