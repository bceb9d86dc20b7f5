/** Where an invitation leads. */
export const invitationPath = '/invito';

/** Where who forgot the password asks for a link, and where that leads. */
export const forgottenPath = '/password-dimenticata';
export const newPasswordPath = '/nuova-password';
