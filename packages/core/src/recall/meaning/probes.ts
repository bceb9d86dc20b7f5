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

/**
 * Everyday questions about all sorts of things: what their vectors share says nothing about what is asked. As many of
 * each language.
 */
export const commonQuestions = [
  'Quando parte il treno per il mare?',
  'Chi ha dipinto la ringhiera del balcone?',
  'Quanto costa un litro di latte?',
  'Dove ha messo le chiavi della macchina?',
  'Perché il museo è rimasto chiuso?',
  'Come si prepara la minestra di verdure?',
  'Che cosa ha detto il medico della visita?',
  'Quale film hanno visto al cinema?',
  'Con chi è andato in montagna?',
  'Quanti bambini giocavano nel cortile?',
  'A che ora comincia la riunione?',
  'Di che colore è l’ombrello nuovo?',
  'Che lavoro fa la vicina di casa?',
  'In quale città è nato il violinista?',
  'Che cosa pensa del nuovo orario?',
  'Come è andato l’esame di storia?',
  'When does the train to the coast leave?',
  'Who painted the fence last weekend?',
  'How much does a loaf of bread cost?',
  'Where did she put the car keys?',
  'Why was the museum closed?',
  'How do you make vegetable soup?',
  'What did the doctor say about the visit?',
  'Which movie did they watch at the cinema?',
  'Who did he go to the mountains with?',
  'How many children were playing in the yard?',
  'What time does the meeting start?',
  'What color is the new umbrella?',
  'What does the neighbor do for a living?',
  'In which city was the violinist born?',
  'What does he think of the new timetable?',
  'How did the history exam go?',
];

/** The vectors of a model's fixed sentences: of the probes, and of the common questions, which older models have not. */
export function fixedVectors({ probes: bytes, dimension }: { probes: Uint8Array; dimension: number }) {
  const all = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const vectors = Array.from({ length: Math.floor(all.length / dimension) }, (_, row) =>
    all.subarray(row * dimension, (row + 1) * dimension),
  );
  return { probes: vectors.slice(0, probes.length), questions: vectors.slice(probes.length) };
}
