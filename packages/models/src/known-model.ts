/** A model that can be downloaded by its name. */
export type KnownModel = {
  name: string;
  files: string[];
  /** Approximate size of all files. */
  downloadBytes: number;
  /** URLs of single files that are not below the usual address of the model. */
  urls?: Record<string, string>;
  /** SHA-256 of the files in hexadecimal, confirmed by several independent projects that ship them. */
  hashes: Record<string, string>;
};
