/** How a command tells what it did: sentences for people, one JSON object for programs. */
export type Report = (result: object, sentences: string[]) => void;

/** Answers on standard output; `--json` decides how. */
export function reportTo(isJson: boolean): Report {
  return (result, sentences) => {
    console.log(isJson ? JSON.stringify(result) : sentences.join('\n'));
  };
}

/** `77.7 GB`, in thousands of millions of bytes: for disks. */
export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** `12.3 MB`, in millions of bytes. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
