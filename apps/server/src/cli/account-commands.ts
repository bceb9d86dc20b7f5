import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import type { Report } from './report.ts';

type Start = () => { config: Config; report: Report };
type Admin = typeof import('./admin.ts');
type Action = (admin: Admin, config: Config, email: string, report: Report) => Promise<void>;

/** Commands that do one thing to an account that is there. */
const actions: [name: string, description: string, action: Action][] = [
  [
    'promote',
    'Make an account an administrator',
    ({ setAdmin }, config, email, report) => setAdmin(config, email, true, report),
  ],
  [
    'demote',
    'Make an administrator a user like others',
    ({ setAdmin }, config, email, report) => setAdmin(config, email, false, report),
  ],
  [
    'deactivate',
    'Deactivate an account and end its sign-in sessions; its API keys answer nothing meanwhile',
    ({ setActive }, config, email, report) => setActive(config, email, false, report),
  ],
  [
    'activate',
    'Activate a deactivated account',
    ({ setActive }, config, email, report) => setActive(config, email, true, report),
  ],
  [
    'delete',
    'Delete an account with everything in it, an hour later',
    ({ deleteAccount }, config, email, report) => deleteAccount(config, email, true, report),
  ],
  [
    'keep',
    'Keep an account that waits for its deletion; it stays deactivated',
    ({ deleteAccount }, config, email, report) => deleteAccount(config, email, false, report),
  ],
  [
    'reset-password',
    'Set a new random password, end all sign-in sessions and revoke all API keys',
    ({ resetPassword }, config, email, report) => resetPassword(config, email, report),
  ],
  [
    'reset-link',
    'Print a link by which the user of an account sets a new password, once and within an hour',
    ({ makeResetLink }, config, email, report) => makeResetLink(config, email, report),
  ],
];

/** The commands of accounts that are there. */
export function addAccountCommands(group: Command, start: Start): void {
  for (const [name, description, action] of actions)
    group
      .command(name)
      .description(description)
      .argument('<email>')
      .action(async (email: string) => {
        const { config, report } = start();
        await action(await import('./admin.ts'), config, email, report);
      });

  group
    .command('list')
    .description('List the accounts, newest first')
    .argument('[words]', 'beginnings of words of the name or the address')
    .action(async (words: string | undefined) => {
      const { config, report } = start();
      const { listAccounts } = await import('./admin.ts');
      await listAccounts(config, words, report);
    });
}
