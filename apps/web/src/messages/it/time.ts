export const time = {
  today: 'Oggi',
  yesterday: 'Ieri',
};
