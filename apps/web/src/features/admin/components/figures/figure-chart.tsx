import { Button, Group, Text } from '@mantine/core';
import type { Figures, PeriodFigures } from '@wingman/contract/figures.ts';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { Surface } from '../../../../components/surface.tsx';
import { lazyMessages } from '../../../../messages/lazy-messages.ts';
import { periodText, shortPeriodText } from '../../period-text.ts';
import { topOf } from './chart-scale.ts';
import { ChartShapes } from './chart-shapes.tsx';
import classes from './figure-chart.module.css';
import type { Chart } from './figure-series.ts';
import { FigureTable } from './figure-table.tsx';

const texts = lazyMessages.admin.overTime;

type FigureChartProps = { chart: Chart; by: Figures['by']; figures: readonly PeriodFigures[] };

/**
 * A chart whose days or months are chosen by pointer or arrow keys, and said in words above it; beside it, on demand, the same as a
 * table.
 */
export function FigureChart({ chart, by, figures }: FigureChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  const last = figures.length - 1;
  const place = Math.min(chosen ?? last, last);
  const current = figures[place];
  if (!current) return null;
  const top = topOf(Math.max(0, ...figures.map((each) => highest(chart, each))), chart.least);
  const said = `${saidPeriod(current.period, place === last)}: ${chart.series.map((series) => series.said(current[series.kind])).join(', ')}`;
  return (
    <Surface as="section" aria-labelledby={id}>
      <Group justify="space-between" align="baseline" gap="xs">
        <h3 id={id} className={classes.name}>
          {chart.name}
        </h3>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? texts.hideTable : texts.showTable}
        </Button>
      </Group>
      <Legend chart={chart} />
      <Text fz="sm" className={classes.said} aria-hidden="true">
        {said}
      </Text>
      <div className={classes.frame}>
        <div className={classes.axis} aria-hidden="true">
          {[top, top / 2, 0].map((amount) => (
            <span key={amount}>{chart.format(amount)}</span>
          ))}
        </div>
        <div
          className={classes.plot}
          role="slider"
          tabIndex={0}
          aria-label={by === 'day' ? texts.chooseDay(chart.name) : texts.chooseMonth(chart.name)}
          aria-valuemin={1}
          aria-valuemax={figures.length}
          aria-valuenow={place + 1}
          aria-valuetext={said}
          onKeyDown={(event) => {
            const next = placeByKey(event, place, last);
            if (next !== undefined) setChosen(next);
          }}
          onPointerMove={(event) => setChosen(placeByPointer(event, figures.length))}
          onPointerDown={(event) => setChosen(placeByPointer(event, figures.length))}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
        >
          <ChartShapes chart={chart} figures={figures} top={top} />
          <span
            className={classes.mark}
            style={{ insetInlineStart: `${((place + 0.5) / figures.length) * 100}%` }}
          />
        </div>
        <div className={classes.periods} aria-hidden="true">
          {[...new Set([0, Math.floor(last / 2), last])].map((at) => (
            <span key={at}>{shortPeriodText(figures[at]?.period ?? '')}</span>
          ))}
        </div>
      </div>
      {isTable ? <FigureTable chart={chart} by={by} figures={figures} /> : null}
    </Surface>
  );
}

function Legend({ chart }: { chart: Chart }) {
  if (chart.series.length < 2) return null;
  return (
    <Group component="ul" gap="md" fz="sm" c="dimmed">
      {chart.series.map(({ kind, label }, index) => (
        <li key={kind} className={classes.legend} data-series={index} data-shape={chart.shape}>
          {label}
        </li>
      ))}
    </Group>
  );
}

const saidPeriod = (period: string, isLast: boolean): string =>
  isLast ? texts.soFar(periodText(period)) : periodText(period);

/** Bars stand on top of each other, lines do not. */
function highest({ shape, series }: Chart, figures: PeriodFigures): number {
  const amounts = series.map(({ kind }) => figures[kind]);
  return shape === 'bars' ? amounts.reduce((sum, amount) => sum + amount, 0) : Math.max(...amounts);
}

function placeByKey(event: KeyboardEvent, place: number, last: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowDown: place - 1,
    ArrowRight: place + 1,
    ArrowUp: place + 1,
    PageDown: place - 7,
    PageUp: place + 7,
    Home: 0,
    End: last,
  };
  const next = steps[event.key];
  if (next === undefined) return undefined;
  event.preventDefault();
  return Math.max(0, Math.min(last, next));
}

function placeByPointer(event: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const share = width > 0 ? (event.clientX - left) / width : 1;
  return Math.max(0, Math.min(count - 1, Math.floor(share * count)));
}
