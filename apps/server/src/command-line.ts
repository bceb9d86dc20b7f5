import { isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { readOwnConfig } from './config.ts';
import { StartFailure } from './start-failure.ts';

/** Relative folders are meant from the project, or from where the single binary was started. */
const root = isSea() ? process.cwd() : fileURLToPath(new URL('../../..', import.meta.url));

/** What cannot start says why in one sentence; everything else is a fault of ours and shows where. */
function fail(error: unknown): never {
  const isExpected = error instanceof StartFailure;
  process.stderr.write(`${isExpected ? error.message : `Wingman stopped: ${describe(error)}`}\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const program = new Command('wingman').description(
  'Records conversations, transcribes them and answers questions',
);

program
  .command('serve', { isDefault: true })
  .description('Serve the product until stopped')
  .action(async () => {
    const config = readOwnConfig(root);
    const { serve } = await import('./cli/serve.ts');
    await serve(config);
  });

program
  .command('licenses')
  .description('Print the licences of everything that is inside this program')
  .action(async () => {
    const { printLicences } = await import('./cli/licences.ts');
    await printLicences();
  });

const admin = program.command('admin').description('Look after accounts');

admin
  .command('promote')
  .description('Make an account administrator')
  .argument('<email>')
  .action(async (email: string) => {
    const config = readOwnConfig(root);
    const { promote } = await import('./cli/admin.ts');
    await promote(config, email);
  });

for (const [name, isActive, description] of [
  ['deactivate', false, 'Shut an account out and end its sign-in sessions'],
  ['activate', true, 'Let a deactivated account in again'],
] as const) {
  admin
    .command(name)
    .description(description)
    .argument('<email>')
    .action(async (email: string) => {
      const config = readOwnConfig(root);
      const { setActive } = await import('./cli/admin.ts');
      await setActive(config, email, isActive);
    });
}

// Not awaited: the single binary requires this module, which must have no await of its own.
program.parseAsync().catch(fail);
