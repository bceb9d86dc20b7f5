/** So many procedures may be called by one request. */
export const maxCallsInBatch = 20;
