import { describe, expect, it } from 'vitest';
import { commitments } from '../testing/short-talk.ts';

/** Said on Monday, 2 March 2026. */
describe('what a talk makes of what is said', () => {
  it.each<[string, string[], ReturnType<typeof commitments>]>([
    [
      'what the other voice tells one to do is taken on by its verb',
      ['A: Riporti pure le cassette vuote.', 'B: Le riporto, stanno nel furgone.'],
      [{ who: 'Voce 2', segments: [0, 1] }],
    ],
    [
      'what anybody has to do is taken on by who says he does it',
      ['A: Qualcuno deve spurgare il radiatore sabato.', 'B: Lo spurgo io.'],
      [{ who: 'Voce 2', due: '2026-03-07', segments: [0, 1] }],
    ],
    [
      'a need that is named is taken on',
      ['A: Bisogna misurare il pergolato.', 'B: Ci penso io.'],
      [{ who: 'Voce 2', segments: [0, 1] }],
    ],
    [
      'who answers that it is he does it then',
      ['A: Chi taglia la siepe giovedì?', 'B: Io.'],
      [{ who: 'Voce 2', due: '2026-03-05', segments: [0, 1] }],
    ],
    [
      'a question for the day takes the deed for granted',
      ['A: Quando mi riporti la carriola?', 'B: Mercoledì.'],
      [{ who: 'Voce 2', due: '2026-03-04', segments: [0, 1] }],
    ],
    [
      'to say the day again is a yes',
      ['A: Per cortesia portami il flessibile sabato.', 'B: Sabato, va bene.'],
      [{ who: 'Voce 2', due: '2026-03-07', segments: [0, 1] }],
    ],
    [
      '«quel giorno» is the one that was named',
      ['A: Il mercatino è domenica quindici.', 'B: I tavolini te li porto quel giorno.'],
      [{ who: 'Voce 2', due: '2026-03-15', segments: [1] }],
    ],
    [
      '«la sera prima» is counted from it',
      ['A: Il mercatino è domenica quindici.', 'B: La sera prima ti porto i tavolini.'],
      [{ who: 'Voce 2', due: '2026-03-14', segments: [1] }],
    ],
    [
      'at a thing whose day was named it is that day',
      ['A: La fiera è sabato quattordici.', 'B: Bella fiera.', 'B: I gazebo li porto io alla fiera.'],
      [{ who: 'Voce 2', due: '2026-03-14', segments: [2] }],
    ],
    [
      'to lend is no «soon»',
      ['A: Mi serve il decespugliatore.', 'B: Te lo presto io.'],
      [{ who: 'Voce 2', segments: [0, 1] }],
    ],
    [
      'an offer is taken up by a yes',
      ['A: Vuole che glielo montiamo noi?', 'B: Sì, grazie, dal venti marzo.'],
      [{ who: 'Anna', due: '2026-03-20', segments: [0, 1] }],
    ],
    [
      'to tell by a day is a promise',
      ['A: Entro domenica vi dico.'],
      [{ who: 'Anna', due: '2026-03-08', segments: [0] }],
    ],
    [
      'a request for what was taken on names its day',
      ['A: Le rose le poto io.', 'B: Le rose potale in settimana.', 'A: In settimana, va bene.'],
      [{ who: 'Anna', due: '2026-03-08', segments: [0, 2] }],
    ],
    [
      'the day on which it begins is its day',
      ['A: I gettoni li vendo io.', 'B: Bene.', 'A: Comincio da sabato, alla bancarella.'],
      [{ who: 'Anna', due: '2026-03-07', segments: [0, 2] }],
    ],
    [
      'who does it then does it on the day just named',
      ['A: La nonna torna giovedì.', 'A: Chi va alla stazione?', 'B: Ci vado io.'],
      [{ who: 'Voce 2', due: '2026-03-05', segments: [1, 2] }],
    ],
    [
      'a day on which one parts is not its day',
      ['A: Ti preparo il conto a fine mese.', 'B: A fine mese, sì.', 'A: Ciao, a venerdì.'],
      [{ who: 'Anna', due: '2026-03-31', segments: [0, 1] }],
    ],
    [
      'what is needed begins another thing',
      ['A: La bozza la leggo domani.', 'B: Mi servono anche le ricevute.', 'A: Te le porto io giovedì.'],
      [
        { who: 'Anna', due: '2026-03-03', segments: [0] },
        { who: 'Anna', due: '2026-03-05', segments: [1, 2] },
      ],
    ],
    [
      'an hour alone is of the day that was just named',
      ['A: Il fabbro arriva giovedì alle sette e mezza.', 'B: Gli apro io, alle sette e mezza.'],
      [{ who: 'Voce 2', due: '2026-03-05 07:30', segments: [1] }],
    ],
    [
      'a day that does not suit is replaced, whatever the verb',
      [
        'A: Domani ti faccio avere le chiavi del cantiere.',
        'B: Domani però non passo di lì.',
        'A: Allora dopodomani te le lascio al bar.',
      ],
      [{ who: 'Anna', due: '2026-03-04', segments: [0, 2] }],
    ],
    [
      'a clause that tells only when goes with the one before it',
      ['A: Io sento il falegname, oggi stesso.'],
      [{ who: 'Anna', due: '2026-03-02', segments: [0] }],
    ],
    [
      'what begins on a day is no habit',
      ['A: Gli innaffio io le ortensie tutte le sere, da domani.'],
      [{ who: 'Anna', due: '2026-03-03', segments: [0] }],
    ],
    [
      'the thing may be named first',
      ['A: Del ponteggio mi occupo io.', 'B: Bene.'],
      [{ who: 'Anna', segments: [0] }],
    ],
    [
      'an errand with a day is meant',
      ['A: Domani mattina vado al catasto a chiedere.'],
      [{ who: 'Anna', due: '2026-03-03', segments: [0] }],
    ],
    [
      'a weekday alone is the date that was named with it',
      ['A: Il collaudo è fra quindici giorni, lunedì sedici.', 'B: Bene.', 'B: Lunedì ti porto le tegole.'],
      [{ who: 'Voce 2', due: '2026-03-16', segments: [2] }],
    ],
    [
      '«questo» is the nearest',
      ['A: Il collaudo è sabato quattordici.', 'B: Bene.', 'B: Questo sabato ti porto le tegole.'],
      [{ who: 'Voce 2', due: '2026-03-07', segments: [2] }],
    ],
    [
      'a number alone is of the month that was named with it',
      ['A: Il raduno è domenica dodici aprile.', 'B: Il dodici ti stiro le bandiere.'],
      [{ who: 'Voce 2', due: '2026-04-12', segments: [1] }],
    ],
    [
      'a number names no weekday',
      ['A: La polizza scade il venti.', 'B: Capito.', 'A: Eh.', 'B: Venerdì ti porto le tegole.'],
      [{ who: 'Voce 2', due: '2026-03-06', segments: [3] }],
    ],
    [
      'an hour that is over is of the evening',
      ['A: Ti porto le tegole alle nove.'],
      [{ who: 'Anna', due: '2026-03-02 21:00', segments: [0] }],
    ],
    [
      'a day that only tells why does not count',
      ['A: I moduli li raccolgo io, giovedì.', 'B: Giovedì, che il sei siamo chiusi.'],
      [{ who: 'Anna', due: '2026-03-05', segments: [0, 1] }],
    ],
    [
      'when something else is on is not when it is done',
      [
        'A: Lo dico io al vivaista, fra un’ora.',
        'B: Poi c’è il sopralluogo del comune.',
        'B: Quando vengono?',
        'B: Mercoledì.',
      ],
      [{ who: 'Anna', due: '2026-03-02', segments: [0] }],
    ],
    [
      'a day within the days that were named is of the same thing',
      ['A: Entro venerdì te le consegno. Te le do giovedì.', 'B: Bene.'],
      [{ who: 'Anna', due: '2026-03-05', segments: [-1, 0] }],
    ],
    [
      '«io» may stand behind «di nuovo»',
      ['A: Al consorzio scrivo di nuovo io, mercoledì.', 'B: Bene.'],
      [{ who: 'Anna', due: '2026-03-04', segments: [0] }],
    ],
  ])('%s', (_, turns, expected) => expect(commitments(...turns)).toEqual(expected));
});

describe('what sounds like a promise', () => {
  it.each<[string, string[]]>([
    ['told of somebody', ['A: E Ornella fa, prendo il camper e vi porto in Grecia.']],
    ['quoted of oneself', ['A: Allora io gli faccio: guarda, domani te lo riporto.']],
    ['said again and again', ['A: Il cognato ripeteva, sabato vi imbianco la cantina.']],
    ['of a film', ['A: Nel film lei dice ti scrivo domani e poi parte.']],
    ['a taste', ['A: Io lo prendo macchiato, tiepido.']],
    ['done in saying it', ['A: Allora vi faccio un altro esempio.']],
    ['in another’s place', ['A: Io fossi in te gli scrivo subito.']],
    ['doubted at once', ['A: Ti farò sapere, forse.']],
    ['in leaving', ['A: Ci sentiamo, dai, ti chiamo io.', 'B: Ok, ciao.']],
    ['what stays as it is', ['A: Per ora la stufa vecchia la tengo così.']],
    ['forbidden', ['A: Non puoi arrivare con il camion.', 'B: Va bene.']],
    ['told as if it were now', ['A: Mercoledì vado al catasto e mi dicono che è chiuso.']],
    [
      'shown step by step',
      ['A: Allora, io prendo la calce e faccio la malta.', 'A: Poi giro piano e metto l’acqua.'],
    ],
    ['an offer on the spot', ['A: Ti porto un bicchiere?', 'B: Sì, grazie.']],
    [
      'what answers a dream',
      ['A: Io quando vado in pensione apro un chiosco ai Caraibi.', 'B: Vengo anch’io, ti porto le sdraio.'],
    ],
    ['why one does it', ['A: Lo faccio per te.']],
    ['handed over', ['A: Le passo il geometra.']],
    ['a question of who somebody is', ['A: Chi è il padrone del trattore?', 'B: Io.']],
  ])('%s is none', (_, turns) => expect(commitments(...turns)).toEqual([]));
});
