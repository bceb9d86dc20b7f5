export const time = {
  today: 'Oggi',
  yesterday: 'Ieri',
  /** Of a text without times. */
  paragraph: (number: number) => `par. ${number}`,
};
