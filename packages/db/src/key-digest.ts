import { hash } from 'node:crypto';

/** SHA-256, hex, of a key that is kept without its words. */
export const keyDigest = (key: string): string => hash('sha256', key, 'hex');
