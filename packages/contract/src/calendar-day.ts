import { z } from 'zod';
import { firstDay, lastDay } from './day-table.ts';

const wrongDay = 'La data non è valida';

/** A calendar day as `YYYY-MM-DD`. */
export const daySchema = z.iso.date(wrongDay).refine((day) => day >= firstDay && day <= lastDay, wrongDay);
