import type { PresetAgent } from '@wingman/contract/agent.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { releaseLeases } from '@wingman/db/repositories/job.repository.ts';
import { seedPresetAgents } from '../agents/seed-preset-agents.ts';
import { interruptOnStart } from '../chat/interrupt-lost.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { Transcriber } from '../ports/transcriber.ts';

type Deps = {
  database: WingmanDatabase;
  clock: Clock;
  events: EventBus;
  transcriber: Transcriber;
  options: { nodeId: string; presetAgents: PresetAgent[] };
};

/** For a start, before the first request: seeds presets and marks interrupted work as such. */
export async function prepareInstance(deps: Deps): Promise<void> {
  const { database, clock, events, transcriber, options } = deps;
  await seedPresetAgents(deps, options.presetAgents);
  await interruptOnStart(deps);
  await releaseLeases(database.db, { owner: options.nodeId, now: clock.now().toISOString() });
  transcriber.onStatusChange((status) => events.broadcast({ type: 'speech', status }));
}
