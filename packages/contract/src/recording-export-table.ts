// Apart from the schema: a screen that reads this loads no validator.

/** Recordings that one call exports at most: their ids fit into an address. */
export const maxExportedRecordings = 100;
