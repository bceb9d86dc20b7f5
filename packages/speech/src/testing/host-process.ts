/** A stand-in for the server: starts a speech process, prints its id, and waits to be killed. */
import { WorkerHost } from '../host/worker-host.ts';

const host = new WorkerHost({ idleMs: 600_000 });
await host.run({ task: 'inspect', path: process.argv[2] ?? '' });
process.send?.(host.pid);
