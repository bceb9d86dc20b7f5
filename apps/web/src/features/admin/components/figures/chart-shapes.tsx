import type { PeriodFigures } from '@wingman/contract/figures.ts';
import classes from './figure-chart.module.css';
import type { Chart } from './figure-series.ts';

type ShapesProps = { chart: Chart; figures: readonly PeriodFigures[]; top: number };

/** Amounts as lines or bars, in a square that is stretched to its place. What it shows is said beside it. */
export function ChartShapes({ chart, figures, top }: ShapesProps) {
  const Shapes = chart.shape === 'lines' ? Lines : Bars;
  return (
    <svg className={classes.shapes} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {[0, 50, 100].map((y) => (
        <line key={y} className={classes.grid} x1={0} x2={100} y1={y} y2={y} />
      ))}
      <Shapes chart={chart} figures={figures} top={top} />
    </svg>
  );
}

function Lines({ chart, figures, top }: ShapesProps) {
  const width = 100 / figures.length;
  return chart.series.map(({ kind }, index) => (
    <polyline
      key={kind}
      className={classes.line}
      data-series={index}
      points={figures
        .map(
          (each, place) =>
            `${((place + 0.5) * width).toFixed(2)},${(100 - (each[kind] / top) * 100).toFixed(2)}`,
        )
        .join(' ')}
    />
  ));
}

/** On top of each other. */
function Bars({ chart, figures, top }: ShapesProps) {
  const width = 100 / figures.length;
  return figures.map((each, place) => {
    let y = 100;
    return chart.series.map(({ kind }, index) => {
      const height = (Math.max(0, each[kind]) / top) * 100;
      y -= height;
      return height === 0 ? null : (
        <rect
          key={`${each.period} ${kind}`}
          className={classes.bar}
          data-series={index}
          x={(place + 0.12) * width}
          width={0.76 * width}
          y={y}
          height={height}
        />
      );
    });
  });
}
