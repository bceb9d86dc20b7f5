import { Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { AutoGrid } from '../../../../components/auto-grid.tsx';
import { LoadFailure } from '../../../../components/load-failure.tsx';
import { lazyMessages } from '../../../../messages/lazy-messages.ts';
import { messages } from '../../../../messages/messages.ts';
import { useFigures } from '../../api/use-figures.ts';
import { FigureChart } from './figure-chart.tsx';
import { charts } from './figure-series.ts';

const texts = lazyMessages.admin.overTime;

const spans = [
  { value: 'day-30', label: texts.days('30') },
  { value: 'day-90', label: texts.days('90') },
  { value: 'month-12', label: texts.months('12') },
  { value: 'month-24', label: texts.months('24') },
];

/** What happened on the instance, day by day or month by month. */
export function FiguresOverTime() {
  const [span, setSpan] = useState('day-30');
  const by = span.startsWith('day') ? 'day' : 'month';
  const { data, error, refetch } = useFigures(by, Number(span.split('-')[1]));
  return (
    <section aria-labelledby="admin-over-time">
      <Group justify="space-between" align="flex-end" mb="md">
        <div>
          <h2 id="admin-over-time">{texts.title}</h2>
          <Text c="dimmed" fz="sm">
            {texts.hint}
          </Text>
        </div>
        <SegmentedControl aria-label={texts.span} data={spans} value={span} onChange={setSpan} />
      </Group>
      {data ? (
        <AutoGrid min={22}>
          {charts.map((chart) => (
            <FigureChart
              key={`${chart.name} ${data.by} ${data.figures.length}`}
              chart={chart}
              by={data.by}
              figures={data.figures}
            />
          ))}
        </AutoGrid>
      ) : (
        <Unread failure={error?.message} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

function Unread({ failure, onRetry }: { failure: string | undefined; onRetry: () => void }) {
  if (failure !== undefined) return <LoadFailure title={texts.failed} text={failure} onRetry={onRetry} />;
  return (
    <AutoGrid min={22} role="status" aria-label={messages.shell.loading}>
      {charts.map(({ name }) => (
        <Skeleton key={name} height={290} radius="lg" />
      ))}
    </AutoGrid>
  );
}
