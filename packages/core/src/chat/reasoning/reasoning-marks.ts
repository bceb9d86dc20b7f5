/**
 * Marks with which models separate their reasoning from their answer. `header`: the text up to `message` names the
 * channel of what follows; `end`: a message is over.
 */
export type Mark = { kind: 'open' | 'close' | 'header' | 'message' | 'end'; length: number };

const names = 'think|thinking|thoughts?|reasoning|reflection|analysis|scratchpad';
const patterns: [Mark['kind'], string][] = [
  ['open', `<(?:[a-z]{1,16}:)?(?:${names})(?: [^<>]{0,80})?>`],
  ['close', `</(?:[a-z]{1,16}:)?(?:${names}) ?>`],
  [
    'open',
    '\\[think\\]|◁think▷|<\\|(?:begin_of_thought|start_thinking|think)\\|>|<\\|channel>(?:thought|analysis)',
  ],
  ['close', '\\[/think\\]|◁/think▷|<\\|(?:end_of_thought|end_thinking|/think)\\|>|<channel\\|>'],
  ['header', '<\\|(?:channel|start)\\|>'],
  ['message', '<\\|message\\|>'],
  ['end', '<\\|(?:end|return|call)\\|>'],
];
const whole = patterns.map(([kind, pattern]): [Mark['kind'], RegExp] => [
  kind,
  new RegExp(`^(?:${pattern})`, 'iu'),
]);

/** The longest that a mark is, in characters. */
const longest = 110;
/** Beginnings of marks. */
export const markStart = /[<[◁]/u;
/** An incomplete mark at the end of the text. */
const begun =
  /^(?:<(?:\/?[a-z:]{0,30}|[a-z:]{1,30} [^<>]{0,80}|\/[a-z:]{1,30} |\|[a-z_/]{0,20}\|?|\|channel>[a-z]{0,8}|channel\|)|\[\/?[think]{0,5}|◁\/?[think]{0,5})$/iu;

/** The mark with which a text begins; `begun` where more text is needed to decide. */
export function markAt(text: string): Mark | 'begun' | undefined {
  const start = text.slice(0, longest);
  for (const [kind, pattern] of whole) {
    const [found] = pattern.exec(start) ?? [];
    if (found !== undefined) return { kind, length: found.length };
  }
  return begun.test(text.slice(0, longest + 1)) ? 'begun' : undefined;
}

/** First words of models that think aloud and omit the opening mark. */
const openers = [
  "okay|ok,|ok |alright|all right|hmm|mmm|let me|let's|let us|wait|i need|i should|i have to|i'll|i will|i must|we need|we are",
  "we're|we have|we must|the user|the question|user asks|user wants|first,|so,|so the|to answer|looking at|thinking|thought",
  "reasoning|analysis|analyzing|l'utente|la domanda|devo |dobbiamo|allora|vediamo|va bene|bene,|ragion|pens|sto pens|sto ragion",
  'sto analizz|analizz|fammi pens|per rispondere|prima di tutto|innanzitutto|dunque',
].flatMap((line) => line.split('|'));

/** Whether an answer begins like thinking aloud. `unsure` where more text is needed to decide. */
export function soundsLikeThinking(text: string): boolean | 'unsure' {
  const plain = text.trimStart().toLowerCase().slice(0, 20).replaceAll('’', "'");
  if (openers.some((opener) => plain.startsWith(opener))) return true;
  return openers.some((opener) => opener.startsWith(plain)) ? 'unsure' : false;
}
