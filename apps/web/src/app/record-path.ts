/** The screen of the running recording; without one it begins one. */
export const recordPath = '/registra';

/** The screens of a day and of a week, whose day the address names; without one they are today's. */
export const daysPath = /^\/(?<kind>giorno|settimana)(?:\/(?<day>[^/]*))?$/;
