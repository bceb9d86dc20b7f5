// Apart from the schemas: a screen that reads this loads no validator.

/** What an image may be, in a question as at a moment of a recording. Its metadata is not stored. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export type ImageType = (typeof imageTypes)[number];

export const maxImageBytes = 10 * 1024 * 1024;
/** Width times height; an image of a few bytes can claim more than fits into memory. */
export const maxImagePoints = 50_000_000;
/** Of all frames of an animation together. */
export const maxMovingImagePoints = 250_000_000;
