import type { Figures, PeriodFigures } from '@wingman/contract/figures.ts';
import { lazyMessages } from '../../../../messages/lazy-messages.ts';
import { periodText } from '../../period-text.ts';
import classes from './figure-chart.module.css';
import type { Chart } from './figure-series.ts';

const texts = lazyMessages.admin.overTime;

type FigureTableProps = { chart: Chart; by: Figures['by']; figures: readonly PeriodFigures[] };

/** What a chart shows, as a table: the newest first. */
export function FigureTable({ chart, by, figures }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={classes.tableFrame} aria-label={texts.tableOf(chart.name)} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{by === 'day' ? texts.day : texts.month}</th>
            {chart.series.map(({ kind, label }) => (
              <th key={kind} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.toReversed().map((each) => (
            <tr key={each.period}>
              <th scope="row">{periodText(each.period)}</th>
              {chart.series.map(({ kind }) => (
                <td key={kind}>{chart.format(each[kind])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
