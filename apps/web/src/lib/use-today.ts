import { useEffect, useState } from 'react';
import { browserZone, dayStart } from './day.ts';

/** Milliseconds between looks at the calendar: a page that stays open sees midnight pass. */
const lookEveryMs = 60_000;

/** A moment of the current day. It changes only when another day has begun. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const look = () => {
      const now = new Date();
      const zone = browserZone();
      setToday((known) => (dayStart(known, 0, zone) === dayStart(now, 0, zone) ? known : now));
    };
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
