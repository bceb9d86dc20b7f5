/** A picture without what it tells of its making. `points`: those of its largest frame; `allPoints`: of all its frames together. */
export type Stripped = { bytes: Buffer; points: number; allPoints: number };
