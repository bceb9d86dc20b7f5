import { DomainError } from '@wingman/contract/error.ts';
import { type Invitation, invitationInputSchema } from '@wingman/contract/invitation.ts';
import { invitationDays, type RegistrationMode } from '@wingman/contract/registration-table.ts';
import type { Config } from '../config/config.ts';
import { StartFailure } from '../config/start-failure.ts';
import { instantOf } from './day-option.ts';
import { refusalInEnglish } from './english.ts';
import type { Report } from './report.ts';
import { webAddress } from './web-address.ts';
import { withInstance } from './with-instance.ts';

const inWords: Record<RegistrationMode, string> = {
  open: 'Whoever reaches the server may register.',
  invitation: 'Whoever has an invitation may register.',
  closed: 'Nobody may register, except with an invitation that was made before.',
};

/** `wingman admin registration [MODE]`: who may register; a running server follows at once. */
export async function registration(
  config: Config,
  mode: RegistrationMode | undefined,
  report: Report,
): Promise<void> {
  const now = await withInstance(config, async ({ services }) =>
    mode === undefined
      ? services.registration.chosen()
      : (await services.registration.changeByOperator({ mode })).mode,
  );
  report({ mode: now }, [inWords[now]]);
}

export type InviteOptions = {
  email?: string;
  admin?: boolean;
  plan: string;
  planUntil?: string;
  days: string;
};

/**
 * `wingman admin invite`: prints a link by which somebody registers, once.
 * @throws {StartFailure} when a value cannot be understood, or the address has an account
 */
export async function invite(config: Config, options: InviteOptions, report: Report): Promise<void> {
  const { email, admin = false, plan, planUntil, days } = options;
  if (!config.hasPlans && (plan !== 'free' || planUntil !== undefined))
    throw new StartFailure('This server has no plans (PLANS=off): leave --plan and --plan-until out.');
  const input = invitationInputSchema.safeParse({
    ...(email === undefined ? {} : { email }),
    isAdmin: admin,
    plan,
    planEndsAt: instantOf(planUntil, config.defaultTimeZone) ?? null,
    validDays: /^\d{1,3}$/.test(days) ? Number(days) : 0,
  });
  if (!input.success) throw new StartFailure(refusalOf(input.error.issues[0]?.path[0]));
  const { invitation, path } = await withInstance(config, ({ services }) =>
    services.invitations.createByOperator(input.data),
  ).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'validation_failed') throw new StartFailure('--plan-until must lie ahead.');
    throw new StartFailure(`The invitation ${refusalInEnglish(error)}.`);
  });
  const url = webAddress(config, path ?? '');
  report({ ...invitation, url }, [
    url,
    `Whoever has this link${email === undefined ? '' : `, and registers as ${email},`} gets an account, once and until ${invitation.expiresAt}.`,
  ]);
}

function refusalOf(field: unknown): string {
  if (field === 'email') return 'That is no e-mail address.';
  return `--days takes from ${invitationDays.shortest} to ${invitationDays.longest}.`;
}

/** `wingman admin invitations`: those that can be used, without their links. */
export async function listInvitations(config: Config, report: Report): Promise<void> {
  const invitations = await withInstance(config, ({ services }) => services.invitations.listForOperator());
  const lines = invitations.map(lineOf);
  report({ invitations }, lines.length === 0 ? ['There is no open invitation.'] : lines);
}

function lineOf({ id, email, isAdmin, plan, expiresAt, createdBy }: Invitation): string {
  const who = email ?? 'anyone with the link';
  const by = createdBy ?? 'the operator';
  return `${id}  ${who}, ${isAdmin ? 'administrator, ' : ''}${plan}, until ${expiresAt}, by ${by}`;
}

/**
 * `wingman admin revoke-invitation ID`: its link opens nothing from now on.
 * @throws {StartFailure} when there is no such invitation
 */
export async function revokeInvitation(config: Config, id: string, report: Report): Promise<void> {
  const isRevoked = await withInstance(config, ({ services }) => services.invitations.revokeByOperator(id));
  if (!isRevoked) throw new StartFailure(`There is no open invitation ${id}.`);
  report({ id }, [`The invitation ${id} is revoked.`]);
}
