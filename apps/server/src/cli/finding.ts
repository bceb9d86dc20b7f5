/** `fail`: the product cannot work; `warn`: something that people would expect does not. */
export type Finding = { subject: string; state: 'ok' | 'warn' | 'fail'; says: string };
