/** Something that a figure counts, until it is added up. */
type FigureEventTable = {
  id: string;
  /** See contract/figures.ts. */
  kind: string;
  /** Whose doing it was; null when the account is deleted. */
  user_id: string | null;
  amount: number;
  created_at: string;
};

/** Added up: a day (YYYY-MM-DD) or a month (YYYY-MM) of the instance's time zone. Nothing of anybody is in it. */
type FigureTable = {
  /** `day` or `month`. */
  unit: string;
  period: string;
  kind: string;
  amount: number;
};

/** Who was counted among the active users of a recent day or month already. */
type ActiveUserTable = { unit: string; period: string; user_id: string };

export type FigureTables = {
  figure_events: FigureEventTable;
  figures: FigureTable;
  active_users: ActiveUserTable;
};
