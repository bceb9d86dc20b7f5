/** The most procedure calls in one request. */
export const maxCallsInBatch = 20;
