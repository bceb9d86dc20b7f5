/** An S3-compatible bucket, see the setting STORAGE_URL. */
export type S3Options = {
  bucket: string;
  /** Undefined: Amazon's own for the region. */
  endpoint: string | undefined;
  region: string;
  /** What stands before each key, without slashes around it; may be empty. */
  prefix: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
};
