/** Texts of what is set for the keyboard. */
export const keyboard = {
  title: 'Tastiera',
  single: 'Tasti senza Ctrl o Alt',
  singleHint:
    'Per esempio P, M, N, lo spazio e le frecce. Se detti al computer puoi spegnerli: quelli con Ctrl o Alt restano.',
};
