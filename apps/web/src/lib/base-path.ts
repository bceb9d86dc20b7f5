/**
 * The path below which the server is reached, without a slash at its end: `/wingman` for https://example.org/wingman, empty
 * at the root. The server writes it into the document, see web-documents.ts there.
 */
export const basePath: string =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '');

/** The address of something that the server itself answers, e.g. `/api/docs`. */
export const serverPath = (path: string): string => `${basePath}${path}`;
