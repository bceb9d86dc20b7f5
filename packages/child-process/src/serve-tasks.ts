import type { Reply, Request } from './messages.ts';

export type TaskControls<Event> = {
  /** Aborted when the caller has aborted the task. */
  signal: AbortSignal;
  /** Aborted when the caller wants the task to end early, with what it has. */
  pause: AbortSignal;
  send: (event: Event) => void;
};

type Performer<Task, Event, Result, Failure> = {
  perform: (task: Task, controls: TaskControls<Event>) => Promise<Result>;
  /** Errors lose their class across processes: this is what the host gets of one. */
  toFailure: (error: unknown) => Failure;
};

/** The side of the child process: performs the tasks of its host, and ends with it. */
export function serveTasks<Task, Event, Result, Failure>({
  perform,
  toFailure,
}: Performer<Task, Event, Result, Failure>): void {
  const running = new Map<number, Record<'cancel' | 'pause', AbortController>>();

  async function answer(id: number, task: Task): Promise<void> {
    const controllers = { cancel: new AbortController(), pause: new AbortController() };
    running.set(id, controllers);
    try {
      const result = await perform(task, {
        signal: controllers.cancel.signal,
        pause: controllers.pause.signal,
        send: (event) => reply({ id, event }),
      });
      reply({ id, result });
    } catch (error) {
      reply({ id, failure: toFailure(error) });
    } finally {
      running.delete(id);
    }
  }

  function reply(message: Reply<Event, Result, Failure>): void {
    // When the host is gone there is no receiver; `disconnect` ends this process.
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  }

  process.on('message', (request: Request<Task>) => {
    if ('order' in request) running.get(request.id)?.[request.order].abort();
    else void answer(request.id, request.task);
  });
  process.on('disconnect', () => process.exit(0));
  // A Ctrl-C in the terminal reaches the whole group: the parent decides when its work is done.
  process.on('SIGINT', () => undefined);
}
