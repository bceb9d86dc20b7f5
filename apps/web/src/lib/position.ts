import { isUntimed, untimedNumber } from '@wingman/contract/untimed.ts';
import { messages } from '../messages/messages.ts';

/** Seconds within a recording as people write them: `0:12`, `12:05`, `1:02:03`; where nobody knows them, the number of the paragraph. Not a number: `0:00`. */
export function positionText(seconds: number): string {
  if (isUntimed(seconds)) return messages.time.paragraph(untimedNumber(seconds));
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const rest = `${Math.floor((whole % 3600) / 60)}`;
  const last = `${whole % 60}`.padStart(2, '0');
  return whole >= 3600 ? `${Math.floor(whole / 3600)}:${rest.padStart(2, '0')}:${last}` : `${rest}:${last}`;
}
