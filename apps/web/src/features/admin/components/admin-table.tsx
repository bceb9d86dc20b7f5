import type { ReactNode } from 'react';
import classes from './admin-table.module.css';

/** A table of the panel. `children`: its rows, whose cells name their column in `data-label` for narrow screens. */
export function AdminTable({ headings, children }: { headings: readonly string[]; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
