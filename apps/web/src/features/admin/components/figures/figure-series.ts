import type { FigureKind, PeriodFigures } from '@wingman/contract/figures.ts';
import { formatCount, formatLength } from '../../../../lib/format.ts';
import { lazyMessages } from '../../../../messages/lazy-messages.ts';

const texts = lazyMessages.admin.overTime;

type Counted = Exclude<keyof PeriodFigures, 'period'> & FigureKind;

/** `said`: an amount in words, e.g. `3 nuovi`. */
export type Series = { kind: Counted; label: string; said: (amount: number) => string };

export type Chart = {
  name: string;
  shape: 'lines' | 'bars';
  /** The first in the accent colour, the second in the other one and dashed. */
  series: readonly Series[];
  /** The top of the axis where nothing happened. */
  least: number;
  /** An amount beside the axis and in the table. */
  format: (amount: number) => string;
};

const counted = (kind: Counted, label: string, said: (count: string) => string): Series => ({
  kind,
  label,
  said: (amount) => said(formatCount(amount)),
});

export const charts: readonly Chart[] = [
  {
    name: texts.users,
    shape: 'lines',
    series: [
      counted('activeUsers', texts.activeUsers, texts.active),
      counted('newUsers', texts.newUsers, texts.made),
    ],
    least: 2,
    format: formatCount,
  },
  {
    name: texts.hours,
    shape: 'lines',
    series: [{ kind: 'recordedSeconds', label: texts.recorded, said: formatLength }],
    least: 7200,
    format: formatLength,
  },
  {
    name: texts.questions,
    shape: 'bars',
    series: [counted('questions', texts.questions, texts.asked)],
    least: 2,
    format: formatCount,
  },
  {
    name: texts.failures,
    shape: 'bars',
    series: [
      counted('failedTranscriptions', texts.transcriptions, texts.notTranscribed),
      counted('failedAnswers', texts.answers, texts.notAnswered),
    ],
    least: 2,
    format: formatCount,
  },
];
