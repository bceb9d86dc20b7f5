import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { otherBrowserProgram } from '../../../../../scripts/browsers/other-browsers.ts';

/**
 * A sound server of a test's own. Firefox and WebKit take no sound file for a microphone as Chromium does: their microphone is
 * the monitor of a sink into which files are played.
 */
export type SoundServer = {
  /** Environment of programs that shall use it. */
  env: Record<string, string>;
  /** Plays a sound file at the microphone; resolves at its end. */
  play(file: string): Promise<void>;
  end(): Promise<void>;
};

const configuration = (socket: string) => `
load-module module-native-protocol-unix socket=${socket} auth-anonymous=1
load-module module-null-sink sink_name=loudspeaker
load-module module-null-sink sink_name=room
set-default-sink loudspeaker
load-module module-remap-source master=room.monitor source_name=microphone source_properties=device.description=Microfono
set-default-source microphone
`;

/** Starts a sound server and waits until it answers. */
export async function startSoundServer(): Promise<SoundServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wingman-sound-'));
  const socket = path.join(folder, 'socket');
  const script = path.join(folder, 'server.pa');
  await writeFile(script, configuration(socket));
  const home = { HOME: folder, XDG_RUNTIME_DIR: folder };
  const server = spawn(
    otherBrowserProgram('soundServer'),
    ['-n', '-F', script, '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '--disallow-exit'],
    { env: { ...process.env, ...home }, stdio: 'ignore' },
  );
  await untilItAnswers(server, socket);
  const env = { PULSE_SERVER: `unix:${socket}` };
  return {
    env,
    async play(file) {
      const player = spawn(otherBrowserProgram('soundPlayer'), ['--device=room', file], {
        env: { ...process.env, ...home, ...env },
        stdio: 'ignore',
      });
      const [code] = await once(player, 'exit');
      if (code !== 0) throw new Error(`paplay ended with ${code}`);
    },
    async end() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(server: ChildProcess, socket: string): Promise<void> {
  while (server.exitCode === null) {
    const connection = createConnection(socket);
    const isOpen = await new Promise<boolean>((resolve) => {
      connection.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    connection.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The sound server did not start.');
}
