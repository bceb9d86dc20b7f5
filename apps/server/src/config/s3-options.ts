import { withoutEndSlashes } from '@wingman/contract/address.ts';

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

type StorageValues = Partial<
  Record<'STORAGE_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string | undefined>
>;

/** `s3://[KEY:SECRET@]bucket[/prefix]?endpoint=…&region=…`; keys that are not in it come from their own settings. */
export function storageOptions(values: StorageValues): S3Options | undefined {
  if (values.STORAGE_URL === undefined) return undefined;
  const { username, password, host, pathname, searchParams } = new URL(values.STORAGE_URL);
  const folder = withoutEndSlashes(pathname).replace(/^\/+/, '');
  return {
    bucket: host,
    endpoint: searchParams.get('endpoint') ?? undefined,
    region: searchParams.get('region') ?? 'us-east-1',
    prefix: folder === '' ? '' : `${folder}/`,
    accessKeyId: username ? decodeURIComponent(username) : values.AWS_ACCESS_KEY_ID,
    secretAccessKey: password ? decodeURIComponent(password) : values.AWS_SECRET_ACCESS_KEY,
  };
}
