// Apart from the schemas: a screen that reads this loads no validator.

export const responseLengthRange = { min: 1, max: 10, default: 5 } as const;
export const segmentDurations = [15, 30, 60] as const;

/** Label under the response-length slider. */
export function responseLengthLabel(length: number): 'Brevi' | 'Medie' | 'Dettagliate' {
  if (length <= 3) return 'Brevi';
  return length <= 7 ? 'Medie' : 'Dettagliate';
}
