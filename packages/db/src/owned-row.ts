/** Private, so that a copy of an owned row is not one: its id may have been changed. */
declare class OwnerCheck {
  private readonly isChecked: true;
}

/**
 * A row whose owner was checked. Functions that update or delete a row of a user require one, and only `ownedBy` and
 * the repositories' functions for jobs and clean-up return one.
 */
export type Owned<Row> = Row & OwnerCheck;

type Belonging = { userId: string | null };

/** For jobs and clean-up, which act for the owner of the row. `check` refuses it outside of this package. */
export function actingForOwner<Row extends Belonging>(row: Row): Owned<Row> {
  return row as Owned<Row>;
}
