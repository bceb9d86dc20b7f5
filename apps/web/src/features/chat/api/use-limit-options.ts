import type { ScopedLimits, ScopedRecording } from '@wingman/contract/chat-scope.ts';
import { maxLimitPeople, maxLimitTags } from '@wingman/contract/chat-scope-table.ts';
import { dayAfter, localDay } from '@wingman/contract/time.ts';
import { browserZone, shortDay } from '../../../lib/day.ts';
import { recordingTitle } from '../../../lib/recording-title.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.limits;

/** Something that a chat can be limited to: a recording, or a part of the other limits. */
export type LimitOption = {
  value: string;
  name: string;
  about?: ScopedRecording;
  limits?: Partial<ScopedLimits>;
};
export type LimitGroup = { label: string; options: LimitOption[] };

/** The newest recordings; older ones are limited to from their own page. */
const recordingsAtOnce = 50;
const peopleAtOnce = 100;

/** What a chat can be limited to beside what it is, by kind. */
export function useLimitOptions(limits: ScopedLimits) {
  const tags = trpc.tags.list.useQuery();
  const people = trpc.people.list.useQuery({ limit: peopleAtOnce });
  const recordings = trpc.recordings.list.useQuery({ limit: recordingsAtOnce });
  const zone = browserZone();
  const today = localDay(new Date(), zone);
  const isFree = (chosen: { id: string }[], id: string) => !chosen.some((each) => each.id === id);
  const groups: LimitGroup[] = [
    { label: texts.days, options: dayOptions(today) },
    {
      label: texts.tags,
      options: (tags.data ?? [])
        .filter(({ id }) => limits.tags.length < maxLimitTags && isFree(limits.tags, id))
        .map(({ id, name }) => ({
          value: `tag ${id}`,
          name: `#${name}`,
          limits: { tags: [...limits.tags, { id, name }] },
        })),
    },
    {
      label: texts.people,
      options: (people.data?.people ?? [])
        // Those that are only named have no voice.
        .filter(({ id, lastTogetherAt }) => lastTogetherAt !== null && isFree(limits.people, id))
        .slice(0, limits.people.length < maxLimitPeople ? undefined : 0)
        .map(({ id, name }) => ({
          value: `person ${id}`,
          name,
          limits: { people: [...limits.people, { id, name }] },
        })),
    },
    {
      label: texts.recordings,
      options: (recordings.data ?? []).map((recording) => {
        const { id, createdAt } = recording;
        const title = recordingTitle(recording, zone);
        return {
          value: `recording ${id}`,
          name: `${title}, ${shortDay(new Date(createdAt), zone)}`,
          about: { recordingId: id, title: recording.title ?? title, startedAt: createdAt },
        };
      }),
    },
  ];
  const all = [tags, people, recordings];
  return {
    groups,
    isLoading: all.some(({ isLoading }) => isLoading),
    isError: all.some(({ isError }) => isError),
  };
}

function dayOptions(today: string): LimitOption[] {
  const option = (name: string, from: string, to: string) => ({
    value: `days ${from} ${to}`,
    name,
    limits: { days: { from, to } },
  });
  const yesterday = dayAfter(today, -1);
  return [
    option(texts.today, today, today),
    option(texts.yesterday, yesterday, yesterday),
    option(texts.week, dayAfter(today, -6), today),
    option(texts.month, dayAfter(today, -29), today),
  ];
}
