/** What the screen shows of what a recording listens to. */
export type Heard = {
  /** The microphone runs, and has given nothing but silence for a while. */
  isSilent: boolean;
  /** The sound of a tab or screen is recorded beside the microphone. */
  isMeeting: boolean;
  /** Nobody has spoken for minutes: whether to stop is asked, or it ends by itself in a minute. */
  quiet: 'asking' | 'ending' | null;
};

export const nothingHeard: Heard = { isSilent: false, isMeeting: false, quiet: null };
