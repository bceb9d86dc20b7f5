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
  /** The memory that it takes while it works, in bytes. */
  needsBytes: number;
  /** SPDX identifier of its licence. */
  licence: string;
  /** How many languages it knows, Italian among them; null where languages do not matter. */
  languages: number | null;
};

/** What the process and its buffers take beside the weights. */
const processBytes = 300_000_000;

/** The memory of a model, reckoned from the bytes of its weights. */
export function memoryOf(weightBytes: number): number {
  return weightBytes + processBytes;
}
