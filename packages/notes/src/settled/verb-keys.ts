import { stem } from '@wingman/italian/stems/analysis.ts';
import { irregularForms } from '@wingman/italian/stems/irregular-forms.ts';

const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const irregular = new Map(
  irregularForms.it.flatMap((forms) => forms.map((form) => [plain(form), stem(forms[0] ?? form, 'it')])),
);
/** «Preparo» and «preparato» have one stem, «prendo» and «presa» share a line of irregular forms. */
export function verbKey(word: string): string {
  // «Mettu», «portu» are «metto», «porto».
  const folded = plain(word).replace(/u$/, 'o');
  const asMasculine = folded.replace(/[aie]$/, 'o');
  return (
    irregular.get(folded) ??
    irregular.get(asMasculine) ??
    stem(folded === plain(word) ? word.toLowerCase() : folded, 'it')
  );
}

const keys = (verbs: string) => verbs.split(' ').map(verbKey);

/** What is told as done with one verb may have been promised with another: «è arrivato» closes «lo mando». */
const families = [
  [
    'arrivare ricevere avere',
    'mandare inviare spedire portare riportare consegnare ordinare dare fare scrivere preparare girare pagare passare restituire versare',
  ],
  ['trovare', 'mandare portare riportare lasciare mettere dare pagare'],
  ['partire', 'mandare spedire inviare pagare fare versare'],
  ['ritirare recuperare', 'prendere passare andare ritirare recuperare'],
  ['prendere comprare acquistare', 'prendere comprare acquistare ritirare ordinare'],
  ['prendere fissare prenotare', 'fissare prenotare chiamare'],
  [
    'parlare sentire telefonare chiamare chiedere contattare',
    'parlare sentire telefonare chiamare chiedere contattare informare',
  ],
  ['pagare versare saldare', 'pagare versare saldare dare fare mandare'],
  [
    'cambiare riparare aggiustare sistemare montare',
    'cambiare riparare aggiustare sistemare montare guardare',
  ],
  [
    'dare portare riportare consegnare restituire rendere',
    'dare portare riportare consegnare restituire rendere ridare',
  ],
  ['mandare inviare spedire girare inoltrare', 'mandare inviare spedire girare inoltrare scrivere'],
  ['andare passare stare venire', 'andare passare venire portare'],
  ['finire completare preparare scrivere', 'finire completare preparare scrivere fare'],
].map(([done = '', promised = '']) => ({ done: new Set(keys(done)), promised: new Set(keys(promised)) }));

const ofAll = new Set(keys('fare finire sistemare completare concludere risolvere'));

const making = verbKey('fare');

/** How well a verb that tells something done closes a promise with these verbs: 0 to 1. */
export function closes(done: string, promised: ReadonlySet<string>): number {
  if (promised.has(done)) return 1;
  const isOfFamily = families.some(
    (family) => family.done.has(done) && [...family.promised].some((each) => promised.has(each)),
  );
  if (isOfFamily) return 0.8;
  if (ofAll.has(done)) return 0.6;
  return promised.has(making) ? 0.5 : 0;
}
