import { Text } from '@mantine/core';
import type { ListedAuditEvent } from '@wingman/contract/audit-log.ts';
import { Details } from '../../../../components/details.tsx';
import { browserZone, dateText, timeOfDay } from '../../../../lib/day.ts';
import { lazyMessages } from '../../../../messages/lazy-messages.ts';
import { auditSentence } from '../../audit-sentence.ts';
import classes from './audit-list.module.css';

const texts = lazyMessages.audit;

/** Events as sentences, with when and from where. */
export function AuditList({ events }: { events: readonly ListedAuditEvent[] }) {
  return (
    <ol className={classes.list}>
      {events.map((event) => (
        <li key={event.id} className={classes.event}>
          <Text>{auditSentence(event)}</Text>
          <Details>
            <When instant={event.createdAt} />
            {event.address === null ? null : <span>{texts.from(event.address)}</span>}
          </Details>
        </li>
      ))}
    </ol>
  );
}

function When({ instant }: { instant: string }) {
  const [at, zone] = [new Date(instant), browserZone()];
  return <time dateTime={instant}>{`${dateText(at, zone)} ${timeOfDay(at, zone)}`}</time>;
}
