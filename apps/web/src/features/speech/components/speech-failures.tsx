import { Stack, Text } from '@mantine/core';
import type { SpeechQueue } from '@wingman/contract/speech.ts';
import { Surface } from '../../../components/surface.tsx';
import { browserZone, timeOfDay } from '../../../lib/day.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.speech.admin;
const dayOfYear = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'long', year: 'numeric' });

/** The latest recordings that could not be transcribed, with the reason of each. */
export function SpeechFailures({ failures }: Pick<SpeechQueue, 'failures'>) {
  return (
    <Surface as="section" aria-labelledby="speech-failures">
      <h2 id="speech-failures">{texts.failures}</h2>
      {failures.length === 0 ? (
        <Text c="dimmed">{texts.noFailures}</Text>
      ) : (
        <ul className="wm-lines">
          {failures.map(({ recordingId, email, createdAt, reason }) => (
            <Stack component="li" key={recordingId} gap={2} py="sm">
              <strong>{reason ?? texts.unknownReason}</strong>
              <Text c="dimmed" fz="sm">
                {texts.whose(email)}{' '}
                <time dateTime={createdAt}>
                  {dayOfYear.format(new Date(createdAt))}, {timeOfDay(new Date(createdAt), browserZone())}
                </time>
              </Text>
            </Stack>
          ))}
        </ul>
      )}
    </Surface>
  );
}
