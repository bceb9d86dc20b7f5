// Apart from the schemas: a screen that reads this loads no validator.

/** Of so much speech a voiceprint is made at least. Seconds. */
export const leastVoiceSeconds = 6;
/** A match is shown from here on. */
export const leastMatchPercent = 70;

/** `short`: too little speech; `mixed`: somebody else is heard in it; `enough`: the voice is known well from other recordings. */
export const voiceRefusals = ['short', 'mixed', 'enough'] as const;
export type VoiceRefusal = (typeof voiceRefusals)[number];
