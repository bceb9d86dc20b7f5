/** Characters of a chat's title. */
export const chatTitleMaxLength = 120;
