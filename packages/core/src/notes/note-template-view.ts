import type { NoteTemplate } from '@wingman/contract/note-template.ts';
import type { NoteTemplateEntity } from '@wingman/db/repositories/note-template.repository.ts';

/** A stored template as clients see it. */
export function toTemplate({ userId: _user, ...template }: NoteTemplateEntity): NoteTemplate {
  return template;
}
