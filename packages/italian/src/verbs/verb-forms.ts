/**
 * Forms of the Italian verbs that help others (auxiliaries, modals) and of those with which one asks about what was
 * said, made from their paradigms and folded: a question may use any of them («avessi dovuto», «poterglielo»,
 * «dicemmo»), and none of them is its topic.
 */

/** `past`: first and third person of the passato remoto, and its other stem; left out where it is regular. */
type Paradigm = {
  infinitive: string;
  present: string;
  subjunctive: string;
  imperfect: string;
  future: string;
  remote: string;
  participle: string;
  /** Stem of the subjunctive of the imperfect and of the gerund. */
  stem?: string;
};

const irregular: Record<string, Paradigm> = {
  essere: {
    infinitive: 'essere',
    present: 'sono sei e siamo siete',
    subjunctive: 'sia siamo siate siano sii',
    imperfect: 'ero eri era eravamo eravate erano',
    future: 'sar',
    remote: 'fui fosti fu fummo foste furono fossi fosse fossimo fossero',
    participle: 'stat',
  },
  avere: {
    infinitive: 'avere',
    present: 'ho hai ha abbiamo avete hanno',
    subjunctive: 'abbia abbiamo abbiate abbiano abbi',
    imperfect: 'av ev',
    future: 'avr',
    remote: 'ebbi avesti ebbe avemmo aveste ebbero',
    participle: 'avut',
  },
  dovere: {
    infinitive: 'dovere',
    present: 'devo debbo devi deve dobbiamo dovete devono debbono',
    subjunctive: 'deva debba dobbiamo dobbiate devano debbano',
    imperfect: 'dov ev',
    future: 'dovr',
    remote: 'dovetti dovei dovesti dovette dove dovemmo doveste dovettero doverono',
    participle: 'dovut',
  },
  potere: {
    infinitive: 'potere',
    present: 'posso puoi puo possiamo potete possono',
    subjunctive: 'possa possiamo possiate possano',
    imperfect: 'pot ev',
    future: 'potr',
    remote: 'potei potetti potesti pote potette potemmo poteste poterono potettero',
    participle: 'potut',
  },
  volere: {
    infinitive: 'volere',
    present: 'voglio vuoi vuole vogliamo volete vogliono',
    subjunctive: 'voglia vogliamo vogliate vogliano',
    imperfect: 'vol ev',
    future: 'vorr',
    remote: 'volli volesti volle volemmo voleste vollero',
    participle: 'volut',
  },
  stare: {
    infinitive: 'stare',
    present: 'sto stai sta stiamo state stanno',
    subjunctive: 'stia stiamo stiate stiano',
    imperfect: 'st av',
    future: 'star',
    remote: 'stetti stesti stette stemmo steste stettero',
    participle: 'stat',
    stem: 'st',
  },
  fare: {
    infinitive: 'fare',
    present: 'faccio fai fa facciamo fate fanno',
    subjunctive: 'faccia facciamo facciate facciano',
    imperfect: 'fac ev',
    future: 'far',
    remote: 'feci facesti fece facemmo faceste fecero',
    participle: 'fatt',
  },
  andare: {
    infinitive: 'andare',
    present: 'vado vai va andiamo andate vanno',
    subjunctive: 'vada andiamo andiate vadano',
    imperfect: 'and av',
    future: 'andr',
    remote: 'andai andasti ando andammo andaste andarono',
    participle: 'andat',
  },
  venire: {
    infinitive: 'venire',
    present: 'vengo vieni viene veniamo venite vengono',
    subjunctive: 'venga veniamo veniate vengano',
    imperfect: 'ven iv',
    future: 'verr',
    remote: 'venni venisti venne venimmo veniste vennero',
    participle: 'venut',
  },
  sapere: {
    infinitive: 'sapere',
    present: 'so sai sa sappiamo sapete sanno',
    subjunctive: 'sappia sappiamo sappiate sappiano sappi',
    imperfect: 'sap ev',
    future: 'sapr',
    remote: 'seppi sapesti seppe sapemmo sapeste seppero',
    participle: 'saput',
  },
  dire: {
    infinitive: 'dire',
    present: 'dico dici dice diciamo dite dicono',
    subjunctive: 'dica diciamo diciate dicano',
    imperfect: 'dic ev',
    future: 'dir',
    remote: 'dissi dicesti disse dicemmo diceste dissero',
    participle: 'dett',
  },
  discutere: {
    infinitive: 'discutere',
    present: 'discuto discuti discute discutiamo discutete discutono',
    subjunctive: 'discuta discutiamo discutiate discutano',
    imperfect: 'discut ev',
    future: 'discuter',
    remote: 'discussi discutesti discusse discutemmo discuteste discussero',
    participle: 'discuss',
  },
};

/** Verbs in «-are» that are regular but for what the spelling wants. */
function regular(infinitive: string): Paradigm {
  const stem = infinitive.slice(0, -3);
  const each = (endings: string) =>
    endings
      .split(' ')
      .map((ending) => stem + ending)
      .join(' ');
  return {
    infinitive,
    present: each('o i a iamo ate ano'),
    subjunctive: each('i iamo iate ino'),
    imperfect: `${stem} av`,
    future: `${stem}er`,
    remote: each('ai asti o ammo aste arono'),
    participle: `${stem}at`,
  };
}

const split = (text: string) => text.split(' ');
const pronouns = split('mi ti ci vi si lo la li le gli ne');
const joined = split('me te ce ve se glie').flatMap((first) =>
  split('lo la li le ne').map((next) => first + next),
);
const clitics = [...pronouns, ...joined];

function formsOf(paradigm: Paradigm): string[] {
  const { infinitive, present, subjunctive, imperfect, future, remote, participle } = paradigm;
  const short = infinitive.slice(0, -1);
  const [stem = '', past] = split(imperfect);
  const isRegular = past !== undefined && split(imperfect).length === 2;
  const vowel = past?.[0] ?? 'e';
  const own = stem + (paradigm.stem === undefined ? vowel : 'e');
  const imperfects = isRegular
    ? split('o i a amo ate ano').map((ending) => stem + past + ending)
    : split(imperfect);
  const subjunctives = isRegular ? split('ssi sse ssimo ste ssero').map((ending) => own + ending) : [];
  const gerund = infinitive === 'essere' ? 'essendo' : `${stem}${vowel === 'a' ? 'a' : 'e'}ndo`;
  const personal = [
    ...split(present),
    ...split(subjunctive),
    ...imperfects,
    ...subjunctives,
    ...split('o ai a emo ete anno ei esti ebbe emmo este ebbero').map((ending) => future + ending),
    ...split(remote),
  ];
  return [
    infinitive,
    short,
    gerund,
    ...clitics.flatMap((clitic) => [short + clitic, gerund + clitic]),
    ...split('o a i e').map((ending) => participle + ending),
    ...personal,
    ...personal.flatMap(cut),
  ];
}

/** Before another word the last vowel may go: «han», «vuol», «avevan», «siam», «posson». */
function cut(form: string): string[] {
  if (/nno$/.test(form)) return form.length > 4 ? [form.slice(0, -2)] : [];
  if (/(?:[aeiou]n|[aeiou]m)o$/.test(form) && form.length > 3) return [form.slice(0, -1)];
  return form === 'vuole' ? ['vuol'] : [];
}

const allForms = (verbs: string[]) =>
  new Set(verbs.flatMap((verb) => formsOf(irregular[verb] ?? regular(verb))));

/** They have no content of their own. */
export const auxiliaryForms = allForms(['essere', 'avere', 'dovere', 'potere', 'volere', 'stare']);
/**
 * They are auxiliaries where another verb follows («far riparare», «venne costruito», «sapresti dirmi»), and main verbs
 * elsewhere.
 */
export const halfAuxiliaryForms = allForms(['fare', 'andare', 'venire', 'sapere']);
/** Of knowing: they ask where a question follows («sai dove», «non so se»). */
export const knowingForms = allForms(['sapere']);
/** Of telling, noting down and remembering. */
export const tellingForms = allForms(
  split(
    'dire sapere discutere parlare raccontare menzionare nominare accennare ricordare annotare appuntare',
  ),
);
