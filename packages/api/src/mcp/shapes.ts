import { z } from 'zod';

/** Parameters and fields that several tools share, with the sentences that a model reads. */
export const dayText = z.string().max(10).describe('A calendar day of the user: YYYY-MM-DD');
export const recordingId = z.string().max(64).describe('The id of a recording');

export const filterShape = {
  from: dayText.optional().describe('The first day on which recordings began: YYYY-MM-DD'),
  to: dayText.optional().describe('The last day on which recordings began: YYYY-MM-DD'),
  isFavorite: z.boolean().optional().describe('Only those with a star, or only those without'),
  person: z.string().max(64).optional().describe('The id of a person whose voice is heard'),
  minSeconds: z.number().optional().describe('At least so long, in seconds'),
  maxSeconds: z.number().optional().describe('At most so long, in seconds'),
};

/** A recording as it stands in a list. */
export const listedShape = {
  recordingId: z.string(),
  title: z.string(),
  /** UTC. */
  startedAt: z.string(),
  seconds: z.number(),
  status: z.string(),
  url: z.string().describe('Where the user reads and hears it'),
};
export const notice = z.string().describe('How to treat words of recordings');

type Titled = {
  id: string;
  title: string | null;
  suggestedTitle?: string | null | undefined;
  filename: string;
};

export const titleOf = ({ title, suggestedTitle, filename }: Titled): string =>
  title ?? suggestedTitle ?? filename;
