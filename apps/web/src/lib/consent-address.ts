/** Where an app sends its user to ask for access; the query says what for. The server names it to apps. */
export const consentPath = '/autorizza';
