import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../lib/trpc.ts';

/** How much was recorded on each day of the month of `day`. */
export const useMonth = (day: string) =>
  trpc.days.month.useQuery({ day }, { placeholderData: keepPreviousData, refetchOnMount: 'always' });
