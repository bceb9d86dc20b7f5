import type { Transaction } from './handle.ts';

/** Private, so that neither a literal nor a copy is one. */
declare class PlanCheck<Kind> {
  private readonly kind: Kind;
}

/** One more row of this kind for this user, within the transaction in which the plan was checked. */
type Allowance<Kind> = { readonly trx: Transaction; readonly userId: string } & PlanCheck<Kind>;

export type RecordingAllowance = Allowance<'recording'>;
export type AgentAllowance = Allowance<'agent'>;
export type NoteTemplateAllowance = Allowance<'note template'>;

/** For the functions in core that check the plan; `check` refuses it elsewhere. */
export function grantRecording(trx: Transaction, userId: string): RecordingAllowance {
  return grant(trx, userId);
}

/** The same for one of the user's own agents. */
export function grantAgent(trx: Transaction, userId: string): AgentAllowance {
  return grant(trx, userId);
}

/** The same for one of the user's own templates of notes. */
export function grantNoteTemplate(trx: Transaction, userId: string): NoteTemplateAllowance {
  return grant(trx, userId);
}

function grant<Kind>(trx: Transaction, userId: string): Allowance<Kind> {
  return { trx, userId } as Allowance<Kind>;
}
