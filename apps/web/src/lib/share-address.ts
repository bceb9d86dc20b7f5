/** Where the manifest lets other apps send files, below the app's own path and without a slash before it. */
export const sharePath = 'condividi';

/** The parameter of that address that names what did not come, see `messages` of shared files. */
export const shareOutcome = 'esito';
