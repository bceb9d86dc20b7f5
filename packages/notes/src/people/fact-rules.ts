/** What a fact is about. */
export type FactKind = 'health' | 'birthday' | 'work' | 'home' | 'family' | 'skill';

/** `isOfPerson`: nothing but a person can be so, so that the subject may stand in the sentence before. */
type FactRule = { kind: FactKind; form: RegExp; isOfPerson: boolean };

const number =
  '(?:un[oa]?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto|diciannove|\\d{1,3}|(?:venti?|trenta?|quaranta?|cinquanta?|sessanta?|settanta?|ottanta?|novanta?|cento)\\p{L}{0,12})';
const month =
  '(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)';
const date = `(?:(?:il |l['’])?(?:primo|${number}) (?:di )?${month}|(?:a|ad|in|di|nel mese di) ${month})(?: del \\p{L}{4,40}| del \\d{4})?`;
const to = "(?:(?:a|ad|al|allo|alla|ai|agli|alle) |all['’] ?)";
const trade =
  '(?:avvocat[oa]|medic[oa]|dottoressa|infermier[ea]|ingegnere|architett[oa]|geometra|commercialista|notaio|insegnante|maestr[oa]|professor[e]?(?:essa)?|idraulic[oa]|elettricista|muratore|falegname|meccanic[oa]|parrucchier[ea]|barista|camerier[ea]|cuoc[oa]|panettiere|pasticcer[ea]|contadin[oa]|giardinier[ea]|autista|tassista|pilota|poliziott[oa]|carabiniere|vigile|pompiere|militare|giornalista|fotograf[oa]|grafic[oa]|programmat(?:ore|rice)|informatic[oa]|segretari[oa]|impiegat[oa]|operai[oa]|commess[oa]|farmacista|dentista|veterinari[oa]|psicolog[oa]|fisioterapista|ostetric[oa]|musicista|attore|attrice|pittore|pittrice|scrittore|scrittrice|student(?:e|essa)|pensionat[oa]|casaling[oa]|badante|babysitter|allenat(?:ore|rice)|sindac[oa]|pediatra|bibliotecari[oa]|magazzinier[ea])';
const workplace =
  "(?:(?:alla|al|all['’]|alle|per la|per|da|dalla|presso|presso la|in|nella|nel|con) ?(?:\\p{Lu}[\\p{L}\\d&.-]*(?: \\p{Lu}[\\p{L}\\d&.-]*){0,3})|(?:in|alla|al|all['’]|nella|nel|nell['’]|alle) ?(?:posta|poste|comune|ospedale|banca|scuola|università|fabbrica|farmacia|ufficio postale|biblioteca|asilo|tribunale|regione|provincia|ferrovia|ferrovie|proprio|municipio|albergo|cantiere|un ristorante|un bar|un negozio|una banca|uno studio|un ufficio|un asilo|una scuola|un ospedale|una fabbrica|un supermercato|un laboratorio))";
const kinOf =
  '(?:sorella|fratello|cugin[oa]|zi[oa]|nonn[oa]|cognat[oa]|nipote|collega|cap[oa]|vicin[oa](?: di casa)?|suocer[oa]|figli[oa]|mamma|madre|padre|papà|marito|moglie|compagn[oa]|fidanzat[oa]|dentista|medico|socio|socia|padrino|madrina)';
const place =
  "(?:(?:a|ad|in|al|nel|vicino a|fuori) (?:via |viale |piazza |corso |provincia di )?\\p{Lu}[\\p{L}'’]+(?: (?:di |del |della |sul |in )?\\p{Lu}[\\p{L}'’]+){0,3}|in (?:campagna|montagna|centro|collina)|(?:in|con) (?:via |viale |piazza |corso )\\p{L}+(?: \\p{L}+)?)";
const relatives =
  '(?:figli[oae]?|bambin[oaie]|gemell[oaie]|maschiett[oi]|femminucc[ie]a?|fratell[oi]|sorell[ae]|nipot[ei]|nipotin[oaie]|can[ei]|gatt[oaie]|cavall[oi])';

const rule = (kind: FactKind, form: string, isOfPerson = true): FactRule => ({
  kind,
  form: new RegExp(`^(?:${form})(?!\\p{L})`, 'u'),
  isOfPerson,
});

const kinRule = rule('family', `è (?:mi[oa]|il mio|la mia|nostr[oa]) ${kinOf}`, false);

/** The form of a verb in the third or in the first person. */
type Pick = (third: string, own: string) => string;

/** Stable facts by the verb that says them. */
function rulesFor(first: boolean): FactRule[] {
  const pick: Pick = (third, own) => (first ? own : third);
  return [...bodyRules(pick), ...workRules(pick), ...homeRules(pick), ...(first ? [] : [kinRule])];
}

function bodyRules(pick: Pick): FactRule[] {
  const [is, has] = [pick('è', 'sono'), pick('ha', 'ho')];
  return [
    rule('health', `${is} (?:molto |gravemente |anche |proprio )?(?:allergic[oa]|intollerante) ${to}\\p{L}+`),
    rule(
      'health',
      `${is} (?:anche |proprio )?(?:celiac[oa]|diabetic[oa]|vegetarian[oa]|vegan[oa]|astemi[oa]|asmatic[oa]|daltonic[oa]|ipertes[oa]|cardiopatic[oa]|epilettic[oa])`,
    ),
    rule('health', `${has} (?:l['’]asma|il diabete|la celiachia|il pacemaker|l['’]epilessia)`),
    rule(
      'birthday',
      `(?:${pick('compie', 'compio')}|${pick('fa', 'faccio')}) (?:gli |i |${number} )?anni ${date}`,
    ),
    rule('birthday', `${is} nat[oa] (?:${date}|nel \\d{4}|nel \\p{L}{4,40})`),
    rule('birthday', `${has} ${number} anni(?! (?:di|e di|per|davanti|in più|in meno|fa))`),
  ];
}

function workRules(pick: Pick): FactRule[] {
  const is = pick('è', 'sono');
  return [
    rule('work', `${pick('lavora', 'lavoro')} ${workplace}`),
    rule('work', `${pick('lavora', 'lavoro')} come ${trade}`),
    rule('work', `${pick('fa', 'faccio')} (?:il |la |lo |l['’])${trade}`),
    rule('work', `${is} (?:un |una |un['’])?${trade}(?= (?:in|a|al|alla|presso)|[,.;!]|$)`),
    rule(
      'work',
      `${pick('studia', 'studio')} (?:medicina|legge|giurisprudenza|ingegneria|lettere|economia|architettura|fisica|chimica|biologia|psicologia|informatica|lingue|filosofia|veterinaria|infermieristica)`,
    ),
    rule(
      'work',
      `${pick('insegna', 'insegno')} (?:matematica|italiano|inglese|francese|storia|latino|greco|musica|scienze|filosofia|fisica|chimica|disegno|ginnastica|religione|yoga)`,
    ),
  ];
}

function homeRules(pick: Pick): FactRule[] {
  const [is, has] = [pick('è', 'sono'), pick('ha', 'ho')];
  return [
    rule(
      'home',
      `(?:${pick('abita', 'abito')}|${pick('vive', 'vivo')}|${pick('sta', 'sto')} di casa) ${place}`,
    ),
    rule('family', `${has} (?:solo |anche |già )?${number}(?:['’])? ?${relatives}`),
    rule(
      'family',
      `${is} (?:sposat[oa]|fidanzat[oa]|divorziat[oa]|separat[oa]|vedov[oa]|orfan[oa])(?: con (?:\\p{Lu}\\p{L}+|un[oa]? \\p{L}+))?`,
    ),
    rule(
      'skill',
      `${pick('suona', 'suono')} (?:il |la |l['’]|lo )(?:pianoforte|piano|chitarra|violino|batteria|flauto|sax|sassofono|tromba|basso|violoncello|organo|fisarmonica|clarinetto|arpa)`,
    ),
    rule(
      'skill',
      `${pick('parla', 'parlo')} (?:bene |benissimo |anche |perfettamente )?(?:inglese|francese|tedesco|spagnolo|russo|cinese|arabo|portoghese|giapponese|rumeno|albanese)`,
    ),
    rule(
      'health',
      `non ${pick('mangia', 'mangio')} (?:mai |più )?(?:la |il |lo |i |le |gli |l['’])?(?:carne|pesce|latticini|formaggio|formaggi|glutine|uova|maiale|crostacei|latte)`,
    ),
    rule(
      'health',
      `non ${pick('beve', 'bevo')} (?:mai |più )?(?:l['’]|il |lo |gli |il )?(?:alcol|alcolici|vino|caffè|latte)`,
    ),
  ];
}

const ofAnother = rulesFor(false);
const ofSelf = rulesFor(true);

/** What of a text that begins with a verb is a fact: `length` of its words. */
export type ReadFact = { kind: FactKind; length: number; isDenied: boolean; isOfPerson: boolean };

/** The fact with which the text begins; undefined where it begins with none. */
export function readFact(text: string, isOwn: boolean): ReadFact | undefined {
  const rules = isOwn ? ofSelf : ofAnother;
  const whole = readWith(rules, text);
  if (whole) return { ...whole, isDenied: false };
  const denial = /^non (?:più )?/u.exec(text)?.[0];
  if (!denial) return undefined;
  const denied = readWith(rules, text.slice(denial.length));
  return denied && { ...denied, length: denied.length + denial.length, isDenied: true };
}

function readWith(rules: FactRule[], text: string): Omit<ReadFact, 'isDenied'> | undefined {
  for (const { kind, form, isOfPerson } of rules) {
    const found = form.exec(text)?.[0];
    if (found !== undefined)
      return { kind, isOfPerson, length: found.length + restOf(text.slice(found.length)) };
  }
  return undefined;
}

const further =
  /^(?:,? (?:e|e anche|e pure) (?:(?:a|ad|al|allo|alla|ai|agli|alle) |all['’] ?)\p{L}+| (?:(?:di|del|della|dei|delle|degli|con|da|dal|dalla) |dell['’] ?)\p{L}+(?: (?:anni|mesi|\p{Lu}\p{L}+))?)/u;

/** «… e ai pinoli», «… del cantiere»: words that belong to it, too. */
function restOf(text: string): number {
  let length = 0;
  for (let turn = 0; turn < 2; turn += 1) {
    const more = further.exec(text.slice(length))?.[0];
    if (more === undefined || /\b(?:quando|che|se|perché)\b/.test(more)) break;
    length += more.length;
  }
  return length;
}
