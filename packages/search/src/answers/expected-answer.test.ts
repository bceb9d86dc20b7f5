import { expect, it } from 'vitest';
import { asksWhenSaid, expectAnswer } from './expected-answer.ts';

it.each([
  ['Quanto costa la bici nuova?', 'money'],
  ['Quanto hanno pagato il gelato?', 'money'],
  ['A quanto ammonta il conto?', 'money'],
  ['Che prezzo ha fatto il falegname?', 'money'],
  ['Quanti soldi servono per la gita?', 'money'],
  ['Quante sedie mancano?', 'count'],
  ['Di quanto è il tavolo?', 'measure'],
  ['Quanto è largo il corridoio?', 'measure'],
  ['Quanto dura il corso?', 'duration'],
  ['Quanti giorni stanno al lago?', 'duration'],
  ['A che ora apre la piscina?', 'clock'],
  ['Che giorno viene il tappezziere?', 'day'],
  ['Quando viene il tappezziere?', 'moment'],
  ['Chi porta il pane?', 'who'],
  ['Con chi è andato Ugo al cinema?', 'withWhom'],
  ['Dove ha messo la valigia?', 'place'],
  ['Da dove arriva il rumore?', 'origin'],
  ['Perché Ugo è arrabbiato?', 'reason'],
  ['Come mai la porta è chiusa?', 'reason'],
  ['Di che colore è il divano?', 'colour'],
  ['Come si chiama il gatto?', 'name'],
  ['Di che marca è il forno?', 'name'],
  ['Che cosa si è deciso per il giardino?', 'decision'],
  ['Che cosa ha promesso Ugo?', 'promise'],
  ['Cosa devo portare a scuola?', 'promise'],
  ['È arrivato il pacco?', 'yesNo'],
  ['Ugo ha trovato le chiavi?', 'yesNo'],
  ['Che cosa mangia il gatto?', 'thing'],
  ['constructor', 'thing'],
  ['Quant’è la multa?', 'money'],
  ['Quant’era la rata della cucina?', 'money'],
  ['Dov’è la valigia?', 'place'],
  ['In che strada abita il sarto?', 'place'],
  ['Quanta farina serve?', 'measure'],
  ['Quanto vive una tartaruga?', 'duration'],
  ['Ogni quanto passa il tram?', 'duration'],
  ['Per quanto tempo vale il buono?', 'duration'],
  ['Quale spalla si è fatto male Ugo?', 'side'],
  ['Qual è il numero di telefono del sarto?', 'digits'],
  ['Qual è il numero della mia tessera?', 'digits'],
  ['Chi va a ritirare il pacco?', 'who'],
])('%s', (question, kind) => expect(expectAnswer(question)).toEqual([kind]));

it('two things may be asked for at once', () => {
  expect(expectAnswer('Che giorno e a che ora parte il pullman?')).toEqual(['day', 'clock']);
});

it('when something was said is asked in the time of the words, when it happens is not', () => {
  expect(asksWhenSaid('A che ora ho parlato del pullman?')).toBe(true);
  expect(asksWhenSaid('Quando ha detto che parte il pullman?')).toBe(false);
  expect(asksWhenSaid('A che ora parte il pullman?')).toBe(false);
});
