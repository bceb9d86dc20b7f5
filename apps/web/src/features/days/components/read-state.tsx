import { Skeleton, Stack } from '@mantine/core';
import { LoadFailure } from '../../../components/load-failure.tsx';

type ReadStateProps = {
  /** What failed; null while it is being read. */
  error: { message: string } | null;
  loading: string;
  failed: string;
  onRetry: () => void;
};

/** In place of a day or a week that is not there yet, or could not be read. */
export function ReadState({ error, loading, failed, onRetry }: ReadStateProps) {
  if (error) return <LoadFailure title={failed} text={error.message} onRetry={onRetry} />;
  return (
    <Stack role="status" aria-label={loading}>
      <Skeleton height={200} radius="lg" />
      <Skeleton height={120} radius="lg" />
    </Stack>
  );
}
