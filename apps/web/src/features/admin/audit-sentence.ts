import type { ListedAuditEvent } from '@wingman/contract/audit-log.ts';
import { planNames, plans } from '@wingman/contract/plan-table.ts';
import { registrationModes } from '@wingman/contract/registration-table.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';

const texts = lazyMessages.audit;

/** An event in one Italian sentence: who did what. */
export function auditSentence(event: ListedAuditEvent): string {
  const { kind, userId, userEmail, subject, subjectEmail, address } = event;
  const nobody = address === null ? texts.fromHere : texts.unknownUser;
  const who = userEmail ?? userId ?? nobody;
  const about = changes.has(kind) ? change(subject) : (subjectEmail ?? subject);
  const known = Object.hasOwn(texts.kinds, kind) ? texts.kinds[kind as keyof typeof texts.kinds] : undefined;
  // A newer version of the server may write kinds that this page does not know.
  return texts.done(who, known?.act(about, userId === subject) ?? texts.unknown);
}

const changes = new Set(['plan_changed', 'registration_changed']);

/** `free>pro` or `open>closed` in words. */
function change(subject: string): string {
  const [before = '', after = ''] = subject.split('>').map(nameOf);
  return texts.change(before, after);
}

function nameOf(name: string): string {
  const plan = planNames.find((each) => each === name);
  const mode = registrationModes.find((each) => each === name);
  if (plan) return plans[plan].title;
  return mode ? texts.registration[mode] : name;
}
