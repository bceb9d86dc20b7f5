import { canRecord, type Plan, plans } from '@wingman/contract/plan-table.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';

const { gains, losses } = lazyMessages.subscription.confirm;

/** What a person gets and loses with another plan, one phrase each. */
export function planChanges(from: Plan, to: Plan, totalMinutes: number): string[] {
  const [before, after] = [plans[from], plans[to]];
  const changes: string[] = [];
  if (before.recordingMinutes !== null && after.recordingMinutes === null) changes.push(gains.recording);
  if (before.recordingMinutes === null && after.recordingMinutes !== null) {
    changes.push(canRecord(to, totalMinutes * 60) ? losses.recording : losses.limit);
  }
  if (before.customAgents !== after.customAgents) {
    changes.push(after.customAgents ? gains.agents : losses.agents);
  }
  if (before.noteTemplates !== after.noteTemplates) {
    changes.push(after.noteTemplates ? gains.templates : losses.templates);
  }
  if (before.apiAccess !== after.apiAccess) changes.push(after.apiAccess ? gains.api : losses.api);
  return changes;
}
