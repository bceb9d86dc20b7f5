import { messages } from '../../messages/messages.ts';

const texts = messages.assistant;

/** Minutes of recording at which the assistant knows a person as well as it can. */
const targetMinutes = 600;

/** Percent of the target, ten for each recorded hour, whole and at most 100. */
export function knowledgePercent(minutes: number): number {
  return Math.min(100, Math.floor((Math.max(0, minutes) / targetMinutes) * 100));
}

/** Minutes that are missing to the target. */
export function remainingMinutes(minutes: number): number {
  return Math.max(0, targetMinutes - Math.max(0, minutes));
}

/** How well the assistant knows the person. */
export function knowledgeMessage(minutes: number): string {
  const percent = knowledgePercent(minutes);
  if (percent < 30) return texts.level.low;
  return percent < 70 ? texts.level.fair : texts.level.high;
}

/** What could be done about it. */
export function adviceMessage(minutes: number): string {
  return minutes >= targetMinutes ? texts.optimised : texts.recordMore;
}
