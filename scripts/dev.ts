import { bin, serverNodeFlags } from './repository.ts';
import { exitCodeOf, forwardSignals, launch } from './run.ts';

/**
 * Server and web app with hot reload in one terminal: the web app on http://127.0.0.1:5173 sends its calls to the
 * server on port 3000, whatever PORT says. When one ends, the other one is stopped.
 */
const children = [
  launch(
    process.execPath,
    [...serverNodeFlags, '--watch', '--watch-preserve-output', 'apps/server/src/main.ts', 'serve'],
    { env: { ...process.env, PORT: '3000' } },
  ),
  launch(bin('vite'), ['dev', 'apps/web', '--port', '5173', '--strictPort', '--clearScreen', 'false']),
];
forwardSignals(children);

const ends = children.map(exitCodeOf);
process.exitCode = await Promise.race(ends);
for (const child of children) child.kill('SIGTERM');
await Promise.all(ends);
