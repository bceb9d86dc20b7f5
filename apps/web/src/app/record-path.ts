/** The screen of the running recording; without one it begins one. */
export const recordPath = '/registra';
