import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';

export type PeopleDeps = { database: WingmanDatabase; clock: Clock; events: EventBus };
