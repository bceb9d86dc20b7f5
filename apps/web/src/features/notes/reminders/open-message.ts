/** What the app's worker says to a page once a notification was pressed. */
export const openMessage = 'open-commitments';
