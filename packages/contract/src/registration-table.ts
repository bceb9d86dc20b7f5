// Apart from the schemas: a screen that reads this loads no validator.

export const registrationModes = ['open', 'invitation', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** Days that an invitation is valid. */
export const invitationDays = { shortest: 1, default: 7, longest: 90 };
