/** How a recording without a title is called. */
export const recordingNames = {
  untitled: (time: string) => `Registrazione delle ${time}`,
  segmentNumber: (n: number) => `parte ${n}`,
};
