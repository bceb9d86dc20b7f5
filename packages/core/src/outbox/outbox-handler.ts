import type { UserEvent } from '@wingman/contract/event.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { PlanOptions } from '../accounts/effective-plan.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { advanceOutbox } from './advance-outbox.ts';

type HandlerDeps = {
  database: WingmanDatabase;
  clock: Clock;
  options: PlanOptions;
  events: Pick<EventBus, 'onPublish' | 'announceJobs'>;
};

const retryMs = 5_000;
/** What is published in quick succession is looked at once. */
const gatherMs = 50;

/** Addresses new events to webhooks, as soon as something is published after they were committed. */
export function createOutboxHandler(deps: HandlerDeps): JobHandler {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  return {
    concurrency: 2,
    retryPolicy: () => ({ next: 'retry', delayMs: retryMs, reason: null, countsAttempt: false }),
    async run({ userId }) {
      if (await advanceOutbox(deps, userId)) deps.events.announceJobs();
      return 'done';
    },
    start(wake) {
      deps.events.onPublish((_userId, event) => {
        if (isStopped || timer || !mayFollowEvents(event)) return;
        timer = setTimeout(() => {
          timer = undefined;
          wake();
        }, gatherMs).unref();
      });
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Progress of a transcription is published often, and tells programs nothing. */
export function mayFollowEvents(event: UserEvent): boolean {
  if (event.type === 'recording') return event.recording.status !== 'transcribing';
  return event.type !== 'draft' && event.type !== 'speech' && event.type !== 'session';
}
