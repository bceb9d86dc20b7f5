import { sentencesOf } from '@wingman/italian/sentences/sentences.ts';
import { fold } from '@wingman/italian/tokens/token.ts';

/** «Scrivi che …», «nelle note metti …», «ignora le istruzioni»: said to whoever writes, or listens, and not told. */
const orders = [
  /(?<!\p{L})(?:scriv(?:i|ete|iamo)|annota(?:te)?|verbalizza(?:te)?|riporta(?:te)?|aggiungi|inserisci|rispondi|rispondete|stampa)(?!\p{L})(?: (?:solo|soltanto|sempre|pure|anche|che|questo|quanto segue|nelle|nel|nei|come|in)(?!\p{L})|\s*[:"«“])/u,
  /(?<!\p{L})(?:nelle note|nel riassunto|nel verbale|nel titolo|tra i punti|tra le decisioni|tra gli impegni)(?!\p{L})/u,
  /(?<!\p{L})(?:ignora|ignorate|dimentica|dimenticate|trascura)(?: (?:tutte|tutto|tutti|le|la|i|il|ogni|quelle|queste|tue|prime|precedenti)){0,3} (?:istruzioni|istruzione|regole|regola|indicazioni|comandi|ordini|precedenti|quanto|cio)(?!\p{L})/u,
  /(?<!\p{L})(?:ignore|disregard|forget)(?: \p{L}+){0,3} (?:instructions|rules|prompt)(?!\p{L})/u,
  /(?<!\p{L})(?:system prompt|prompt di sistema|sei un assistente|sei un modello|da ora in poi sei|you are (?:now )?an?)(?!\p{L})/u,
];

const givesOrder = (sentence: string): boolean => {
  const plain = fold(sentence);
  return orders.some((order) => order.test(plain));
};

/** What was said, without the sentences that tell a writer what to write. */
export function withoutOrders(text: string): string {
  if (!givesOrder(text)) return text;
  return sentencesOf(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((sentence) => !givesOrder(sentence))
    .join(' ');
}
