import { describe, expect, it } from 'vitest';
import { readQuestion } from './question.ts';

/** The search terms of a question. */
const content = (question: string) => readQuestion(question).concepts.map(({ word }) => word);

describe('F-51: no form of an auxiliary verb or verb of asking is searched for', () => {
  it.each(
    [
      'aver esser dover poter voler star avere essere dovere potere volere stare',
      'avendo essendo dovendo potendo volendo stando avendolo essendoci dovendolo potendogliela volendone',
      'averlo averci avercela esserci essersi doverlo dovermi doverglielo potermi poterne poterglielo volerci starci',
      'ho avevo ebbi avrò avrei abbia avessi avuto avevan han abbiam aveste avrebbero avemmo',
      'sono ero fui sarò sarei sia fossi stato furon saran siam foste sarebbero fummo',
      'devo debbo dovevo dovetti dovrò dovrei debba dovessi dovuto devon dobbiam dovreste dovettero dovessero',
      'posso potevo potei potrò potrei possa potessi potuto posson possiam potreste poterono potessero potette',
      'voglio volevo volli vorrò vorrei vogliano volessi voluto vuol voglion vorreste vollero volessero volle',
      'sto stavo stetti starò starei stia stessi stanno stavan stessero stareste',
      'dissi dicesti dicemmo direbbero dicessero dirmelo dicendo parlai parlammo parlarono parlerebbe parlassimo parlarne',
      'raccontò raccontasti raccontassero ricordassi ricordarmelo ricorderesti menzionai accennò accennassero discutemmo discusse',
    ].flatMap((line) => line.split(' ')),
  )('%s', (form) => {
    expect(content(`Mi chiedo se il notaio ${form} qualcosa`)).not.toContain(
      form.normalize('NFD').replace(/\p{M}/gu, ''),
    );
  });

  it.each([
    ['Cosa si è detto di far riparare al fabbro?', ['riparare', 'fabbro']],
    ['Il muro venne costruito da chi?', ['muro', 'costruito']],
    ['Sapresti dirmi chi andrebbe avvisato della cena?', ['avvisato', 'cena']],
    ['Non so se si potesse andar a prendere il pacco', ['prendere', 'pacco']],
    ['Mi sa che dovremmo aver preso il treno', ['preso', 'treno']],
  ])('as an auxiliary: %s', (question, expected) => expect(content(question)).toEqual(expected));

  it.each([
    ['Chi aveva il potere in consiglio?', 'potere'],
    ['Da chi siamo andati a cena?', 'andati'],
    ['Chi viene alla festa?', 'viene'],
    ['Chi ha scritto il racconto?', 'racconto'],
    ['Quanto dura la nomina del preside?', 'nomina'],
  ])('but main verbs are: %s', (question, word) => {
    expect(content(question)).toContain(word);
  });
});
