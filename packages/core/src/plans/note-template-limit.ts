import { DomainError } from '@wingman/contract/error.ts';
import { noteTemplateLimits } from '@wingman/contract/notes-table.ts';
import { plans } from '@wingman/contract/plan.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { grantNoteTemplate, type NoteTemplateAllowance } from '@wingman/db/plan-allowance.ts';
import { countNoteTemplates } from '@wingman/db/repositories/note-template.repository.ts';
import type { Actor } from '../accounts/actor.ts';

export const mayUseNoteTemplates = ({ plan }: Pick<Actor, 'plan'>): boolean => plans[plan].noteTemplates;

/** @throws {DomainError} plan_required where the plan has no templates of one's own */
export function assertNoteTemplates(actor: Pick<Actor, 'plan'>): void {
  if (!mayUseNoteTemplates(actor)) throw new DomainError('plan_required');
}

/** One more template of the actor's own. @throws {DomainError} plan_required, conflict when there are too many */
export async function allowNoteTemplate(
  trx: Transaction,
  { dialect }: Pick<WingmanDatabase, 'dialect'>,
  actor: Actor,
): Promise<NoteTemplateAllowance> {
  assertNoteTemplates(actor);
  await dialect.serialize(trx, `note templates ${actor.userId}`);
  if ((await countNoteTemplates(trx, actor.userId)) >= noteTemplateLimits.templates) throw tooMany();
  return grantNoteTemplate(trx, actor.userId);
}

function tooMany(): DomainError {
  return new DomainError('conflict', {
    message: `Puoi avere al massimo ${noteTemplateLimits.templates} schemi di note: elimina quelli che non usi`,
  });
}
