import type { WingmanError } from '@wingman/client/wingman-error.ts';

/** Names that HTTP itself gives: newer versions of it no longer send them. */
const statusTexts: Record<number, string> = {
  0: 'Network Error',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};

/** The technical line below an Italian sentence, for whoever is asked for help: `502 Bad Gateway`. */
export function statusLine({ status }: Pick<WingmanError, 'status'>): string {
  const text = statusTexts[status];
  return text ? `${status} ${text}` : String(status);
}
