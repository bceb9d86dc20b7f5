/** What the server answers itself below its path. */
const ofServer = /^(?:api|trpc|condivisi|healthz|readyz|metrics)(?:\/|$)/;

/**
 * Is the path, without the slash at its beginning, one that the app's own router shows? Names with a dot are files, and
 * the server says that they are not there. `//name` would be another host to the browser's history: the server refuses it.
 */
export function isPage(path: string): boolean {
  return (
    !path.startsWith('/') && !ofServer.test(path) && !path.slice(path.lastIndexOf('/') + 1).includes('.')
  );
}

/** A file with a hash in its name. */
export function isFile(path: string): boolean {
  return path.startsWith('assets/');
}
