// Apart from the schemas: a screen that reads this loads no validator.

/** Characters of one question at most. */
export const messageMaxLength = 20_000;

export const maxImageBytes = 10 * 1024 * 1024;
/** Width times height; an image of a few bytes can claim more than fits into memory. */
export const maxImagePoints = 50_000_000;
/** Of all frames of an animation together. */
export const maxMovingImagePoints = 250_000_000;
