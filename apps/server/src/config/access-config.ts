import { type RegistrationMode, registrationModes } from '@wingman/contract/registration-table.ts';
import { z } from 'zod';

const onOff = z.enum(['on', 'off'], 'must be on or off').default('on');

const originsWanted = 'must be origins like https://app.example.org with commas between them, or *';

/** Of an origin what a browser sends: scheme, host and port. */
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const origins = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .refine((list) => list.every(isOrigin) || (list.length === 1 && list[0] === '*'), originsWanted);

const hostsWanted =
  'must be host names or addresses with commas between them, e.g. 10.0.0.7,hooks.example.lan';

const hosts = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim().toLowerCase()))
  .refine((list) => list.every(isHost), hostsWanted);

/** As an address has it: without a scheme, a port or brackets. */
function isHost(text: string): boolean {
  const address = `http://${text.includes(':') ? `[${text}]` : text}`;
  return URL.canParse(address) && new URL(address).hostname.replace(/^\[(.*)\]$/, '$1') === text;
}

/** The keys of the environment that say who may do what. */
export const accessKeys = {
  SIGNUP: z.enum(registrationModes, 'must be open, invitation or closed').default('open'),
  PLANS: onOff,
  PLAN_SELF_SERVICE: onOff,
  SHARING: onOff,
  RATE_LIMITS: onOff,
  CORS_ORIGINS: origins.optional(),
  WEBHOOK_ALLOWED_HOSTS: hosts.optional(),
};

type Values = z.output<z.ZodObject<typeof accessKeys>>;

export type AccessConfig = {
  /** Who may register until an administrator chooses otherwise. */
  signup: RegistrationMode;
  /** Whether there are plans, prices and what they limit. */
  hasPlans: boolean;
  /** Whether people change their plan themselves. */
  planSelfService: boolean;
  /** Whether people show others what they recorded by a link. */
  sharing: boolean;
  /** Whether questions, uploads and sign-ups are limited. */
  hasRateLimits: boolean;
  /** Origins whose pages may call the API; `*` is all of them. */
  corsOrigins: readonly string[];
  /** Hosts inside to which webhooks may be sent, also without https. */
  webhookHosts: readonly string[];
};

export function accessConfig(values: Values): AccessConfig {
  return {
    signup: values.SIGNUP,
    hasPlans: values.PLANS === 'on',
    planSelfService: values.PLAN_SELF_SERVICE === 'on',
    sharing: values.SHARING === 'on',
    hasRateLimits: values.RATE_LIMITS === 'on',
    corsOrigins: values.CORS_ORIGINS ?? [],
    webhookHosts: values.WEBHOOK_ALLOWED_HOSTS ?? [],
  };
}
