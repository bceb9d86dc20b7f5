/** The only source of the current time in core, so that tests can set it. */
export interface Clock {
  now(): Date;
}
