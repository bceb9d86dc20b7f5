import type { Certainty, Citation, QuotedTurn } from '@wingman/contract/conversation.ts';

/** An exchange as it is kept: screens show the forms of an answer side by side, whatever the search makes of a question. */
export type KeptExchange = {
  message: string;
  response: string;
  citations: Citation[];
  certainty: Certainty;
};

type Recordings = { recordingId: string; voicesId: string };

const longName = 'Maria Giovanna Castellani Della Rovere';

function quote(n: number, recordingId: string, turns: QuotedTurn[]): Citation {
  const first = turns[0]?.start ?? 0;
  const spokenAt = new Date(Date.now() - 86_400_000 * n).toISOString();
  const speaker = (turns.find(({ isAnswer }) => isAnswer) ?? turns[0])?.speaker;
  const text = turns.map((turn) => turn.text).join(' ');
  return { n, recordingId, start: first, end: first + 4, text, spokenAt, turns, ...(speaker && { speaker }) };
}

const folded = (citation: Citation): Citation => ({ ...citation, isFolded: true });

const lines = ({ n, turns = [] }: Citation) =>
  `${turns.map(({ speaker, text }) => `> ${speaker ? `**${speaker}:** ${text}` : `«${text}»`}`).join('\n')} [${n}]`;

/** A sure answer with others behind it, one that is given with «Forse», the nearest where there is none, and nothing at all. */
export function quotedExchanges({ recordingId, voicesId }: Recordings): KeptExchange[] {
  const best = quote(1, voicesId, [
    {
      speaker: 'Anna',
      start: 1,
      text: 'E il tecnico della caldaia quando passa?',
      matches: [
        [5, 12],
        [34, 39],
      ],
    },
    {
      speaker: longName,
      start: 1.5,
      text: 'Passa giovedì mattina, verso le nove.',
      isAnswer: true,
      matches: [[0, 5]],
    },
    { speaker: 'Anna', start: 2, text: 'Va bene, l’acqua la chiudo io la sera prima.' },
  ]);
  const others = [
    folded(quote(2, voicesId, [{ speaker: 'Anna', start: 2.5, text: 'Perfetto, ci sentiamo giovedì.' }])),
    folded(
      quote(3, voicesId, [
        { speaker: 'Voce 2', start: 3, text: 'E per il pagamento come facciamo?' },
        { speaker: longName, start: 3.5, text: 'Si può fare un bonifico.', isAnswer: true },
      ]),
    ),
    folded(quote(4, recordingId, [{ start: 0, text: 'La caldaia perde acqua.', matches: [[3, 10]] }])),
  ];
  const perhaps = quote(1, recordingId, [
    { start: 0, text: 'Il preventivo è di 180 euro, con la garanzia di due anni.', matches: [[3, 13]] },
  ]);
  const nearest = quote(1, voicesId, [
    { speaker: 'Voce 2', start: 1, text: 'Le piastrelle arrivano più avanti.' },
  ]);
  const { turns: _, ...cited } = quote(1, voicesId, [
    { speaker: longName, start: 1.5, text: 'Passa giovedì.' },
  ]);
  return [
    {
      message: 'Quando passa il tecnico?',
      response: [lines(best), 'Altri passaggi (3):', ...others.map(lines)].join('\n\n'),
      citations: [best, ...others],
      certainty: 'sure',
    },
    {
      message: 'Quanto costa la riparazione?',
      response: `Forse:\n\n${lines(perhaps)}`,
      citations: [perhaps],
      certainty: 'maybe',
    },
    {
      message: 'Chi porta le piastrelle?',
      response: `Non ho trovato la risposta. Il passaggio più vicino:\n\n${lines(nearest)}`,
      citations: [nearest],
      certainty: 'none',
    },
    {
      message: 'Chi ha chiamato il notaio?',
      response: 'Non risulta dalle registrazioni di oggi.',
      citations: [],
      certainty: 'none',
    },
    {
      message: 'E poi?',
      response: 'Il tecnico passa giovedì mattina [1], come si è detto alla riunione.',
      citations: [cited],
      certainty: 'sure',
    },
  ];
}
