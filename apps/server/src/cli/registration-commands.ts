import { planNames } from '@wingman/contract/plan-table.ts';
import {
  invitationDays,
  type RegistrationMode,
  registrationModes,
} from '@wingman/contract/registration-table.ts';
import { Argument, type Command, Option } from 'commander';
import type { Config } from '../config/config.ts';
import type { InviteOptions } from './registration.ts';
import type { Report } from './report.ts';

type Start = () => { config: Config; report: Report };

/** The commands of who may register, and of invitations. */
export function addRegistrationCommands(admin: Command, start: Start): void {
  admin
    .command('registration')
    .description('Say who may register, or change it; a running server follows at once')
    .addArgument(new Argument('[mode]', 'who may register').choices(registrationModes))
    .action(async (mode: RegistrationMode | undefined) => {
      const { config, report } = start();
      const { registration } = await import('./registration.ts');
      await registration(config, mode, report);
    });

  admin
    .command('invite')
    .description('Print a link by which somebody registers, once, also when registration is closed')
    .option('--email <email>', 'only this address may register with it')
    .option('--admin', 'for an administrator')
    .addOption(new Option('--plan <plan>', 'of the account').choices(planNames).default('free'))
    .option('--plan-until <day>', 'when the plan ends (2026-12-31), which is free from then on')
    .option('--days <number>', 'how long the link is valid', String(invitationDays.default))
    .action(async (options: InviteOptions) => {
      const { config, report } = start();
      const { invite } = await import('./registration.ts');
      await invite(config, options, report);
    });

  admin
    .command('invitations')
    .description('List the invitations that can be used')
    .action(async () => {
      const { config, report } = start();
      const { listInvitations } = await import('./registration.ts');
      await listInvitations(config, report);
    });

  admin
    .command('revoke-invitation')
    .description('Revoke an invitation')
    .argument('<id>')
    .action(async (id: string) => {
      const { config, report } = start();
      const { revokeInvitation } = await import('./registration.ts');
      await revokeInvitation(config, id, report);
    });
}
