import type { NoteTemplate } from '@wingman/contract/note-template.ts';
import type { NoteTemplateEntity } from '@wingman/db/repositories/note-template.repository.ts';

/** Why notes that were to be made by a template are not there. */
export const templateGone = 'Lo schema di note non c’è più';

/** A stored template as clients see it. */
export function toTemplate({ userId: _user, ...template }: NoteTemplateEntity): NoteTemplate {
  return template;
}
