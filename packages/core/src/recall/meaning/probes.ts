/**
 * Everyday sentences unrelated to any question: their similarity to a question is the baseline of a model. They also
 * show whether a model is still the same.
 */
export const probes = [
  'Il treno per il mare parte ogni mattina dal terzo binario.',
  'Abbiamo dipinto la ringhiera del balcone di verde chiaro.',
  'La luna piena illuminava la valle e il ghiacciaio.',
  'Il cuoco ha aggiunto un pizzico di sale alla minestra.',
  'Questo dizionario ha più di mille pagine.',
  'I bambini costruivano un castello di sabbia sulla riva.',
  'Nel bosco si sentiva soltanto il vento tra i rami.',
  'Il violinista accordò lo strumento prima del concerto.',
  'Le api tornano all’alveare quando fa buio.',
  'La vecchia fabbrica di bottoni è diventata un museo.',
  'Ha piegato le camicie e le ha messe nel cassetto.',
  'Il portiere ha parato il rigore all’ultimo minuto.',
  'The river freezes over in the middle of winter.',
  'She bought a red umbrella at the corner shop.',
  'A stray cat slept on the warm hood of the van.',
  'The lighthouse keeper wrote down the names of the ships.',
  'He sharpened the pencils and put them in a jar.',
  'Mountains rise steeply on both sides of the road.',
  'The orchestra tuned up while the hall went quiet.',
  'Fresh bread smells best early in the morning.',
  'They painted the fence white over the weekend.',
  'The comet will come back in seventy-five years.',
  'An old clock ticked loudly in the hallway.',
  'The goalkeeper slipped on the wet grass.',
];
