import { expect, it } from 'vitest';
import { isYesNoQuestion, settles } from './yes-no.ts';

it.each([
  'È arrivato il pacco?',
  'E’ arrivato il pacco?',
  'Il vicino ha ancora la motosega?',
  'Marta ha poi pagato la multa?',
  'Può venire anche Luca?',
  'Mio fratello può dare una mano?',
  'Si può parcheggiare davanti al portone?',
  'Marco ha detto che viene?',
  'Lo sai se Marta viene?',
  'Funziona come prima?',
  'C’è ancora posto?',
  'Viene o no?',
  'E poi ci è riuscita?',
  'Hai chiesto quella cosa a Marta?',
  'La caldaia che perde è stata riparata?',
  'Ciao, è arrivato il pacco?',
  'è arrivato il pacco',
  'Devo pagare la rata a giugno?',
])('«%s» is answered with yes or no', (question) => {
  expect(isYesNoQuestion(question)).toBe(true);
});

it.each([
  'Quando arriva il pacco?',
  'A che ora passa il tecnico?',
  'Di che colore è la porta?',
  'In che sala si fa?',
  'E in che sala?',
  'Che cosa ha detto Marta?',
  'Cosa devo portare?',
  'Con chi è andata Marta?',
  'Quanto costa?',
  'Per quante persone è il tavolo?',
  'Come si chiama il dentista?',
  'Sai quando arriva il pacco?',
  'Mi dici quanto costa?',
  'Sai come si chiama il dentista?',
  'Dov’è la chiave?',
  'Cos’è successo?',
  'La blu o la grigia?',
  'E il sabato?',
  'E Marco?',
  'Riassumi la riunione di ieri',
  'Dimmi che cosa ha detto Marta',
  'password del wifi',
  '',
])('«%s» is not', (question) => {
  expect(isYesNoQuestion(question)).toBe(false);
});

it.each([
  ['Sì, è arrivato ieri.', 'yes', true],
  ['Certo che vengo', 'yes', true],
  ['Eh sì, purtroppo', 'yes', true],
  ['Spedito, spedito.', 'yes', false],
  ['Penso di sì', 'yes', true],
  ['Già fatto.', 'yes', true],
  ['No, domani.', 'no', true],
  ['Macché, nemmeno per sogno', 'no', true],
  ['Ah, guarda, no.', 'no', true],
  ['Con tutto il rispetto, no.', 'no', true],
  ['Non ancora', 'no', false],
  ['Il furgone non ce l’ha più', 'no', false],
  ['Nun ce sta', 'no', false],
  ['Purtroppo no', 'no', true],
] as const)('«%s» settles it with %s', (turn, answer, firmly) => {
  expect(settles(turn)).toEqual({ answer, firmly });
});

it.each([
  'Il pacco arriva alle nove',
  'Si può passare dal retro',
  'No?',
  'Quando?',
  'La nonna lo sapeva',
  '',
])('«%s» settles nothing', (turn) => {
  expect(settles(turn)).toBeUndefined();
});
