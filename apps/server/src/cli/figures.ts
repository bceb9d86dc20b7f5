import {
  type FigureKind,
  type FiguresInput,
  figureKinds,
  figuresInputSchema,
} from '@wingman/contract/figures.ts';
import type { Config } from '../config/config.ts';
import { StartFailure } from '../config/start-failure.ts';
import { inColumns } from './columns.ts';
import type { Report } from './report.ts';
import { withInstance } from './with-instance.ts';

export type FiguresOptions = { by?: string | undefined; last?: string | undefined };

const headings: Record<FigureKind, string> = {
  activeUsers: 'active users',
  newUsers: 'new users',
  recordedSeconds: 'hours recorded',
  questions: 'questions',
  failedTranscriptions: 'failed transcriptions',
  failedAnswers: 'failed answers',
};

/**
 * `wingman admin figures`: what happened on the instance by days or months of DEFAULT_TIME_ZONE, the oldest first.
 * @throws {StartFailure} when --by or --last cannot be understood
 */
export async function figures(config: Config, options: FiguresOptions, report: Report): Promise<void> {
  const input = inputOf(options);
  await withInstance(config, async ({ services }) => {
    const answer = await services.figures.overTime(input);
    const rows = answer.figures.map(({ period, ...amounts }) => [
      period,
      ...figureKinds.map((kind) =>
        kind === 'recordedSeconds' ? (amounts[kind] / 3600).toFixed(1) : String(amounts[kind]),
      ),
    ]);
    report(answer, inColumns([[answer.by, ...figureKinds.map((kind) => headings[kind])], ...rows]));
  });
}

function inputOf({ by, last }: FiguresOptions): FiguresInput {
  const input = figuresInputSchema.safeParse({ by, last });
  if (input.success) return input.data;
  const isUnit = input.error.issues[0]?.path[0] === 'by';
  throw new StartFailure(
    isUnit ? `--by ${by} is neither day nor month.` : `--last ${last} is no number from 1 to 366.`,
  );
}
