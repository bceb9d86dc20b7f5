import type { FigureUnit } from '@wingman/contract/figures.ts';
import { trpc } from '../../../lib/trpc.ts';

/** What happened in the last days or months. The figures before stay until those are there. */
export function useFigures(by: FigureUnit, last: number) {
  return trpc.figures.list.useQuery(
    { by, last },
    { placeholderData: (before) => before, refetchOnMount: 'always' },
  );
}
