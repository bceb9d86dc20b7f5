import { expect, it } from 'vitest';
import { greetingOf, readTalk, type TalkKind, withoutCourtesy } from './talk.ts';

const talk: Record<TalkKind, string[]> = {
  greeting: [
    'ciao',
    'Ciao!',
    'Ciao Wingman',
    'ciao 👋',
    'Buongiorno.',
    'Buon giorno a te',
    'Buonasera a tutti',
    'Buon pomeriggio!',
    'Salve',
    'Ehi, ci sei?',
    'ehilà',
    'Ciao ciao',
    'Eccomi qua',
    'Ciao, mi senti?',
    'Piacere di conoscerti',
    'hello',
  ],
  wellBeing: [
    'Come va?',
    'Ciao, come va oggi?',
    'Buongiorno, come va?',
    'come stai',
    'Ciao Wingman, come stai oggi?',
    'Tutto bene?',
    'Ehi, come butta?',
    'Come va la vita?',
    'Sto bene, e tu?',
    'Buonasera, tutto a posto?',
  ],
  thanks: [
    'grazie',
    'Grazie mille',
    'Grazie mille!!!',
    'Grazie, sei stato utile!',
    'Ok grazie',
    'Va bene, grazie',
    'Perfetto, grazie mille per l’aiuto',
    'Ti ringrazio di cuore',
    'No, grazie, per oggi basta',
    'Mille grazie, sei stata gentilissima',
    'Grazie lo stesso',
    'grazie per la risposta',
    'Grazie di tutto, a domani',
    'thank you',
  ],
  praise: [
    'Sei stato utile',
    'Sei davvero bravo!',
    'Mi sei stata di grande aiuto',
    'Bravo!',
    'Complimenti, ottimo lavoro',
    'Perfetto',
    'Ho capito',
    'sei un genio',
    'Molto bene',
    'Ottimo, proprio quello che cercavo',
  ],
  farewell: [
    'Buonanotte',
    'Buona notte Wingman',
    'A domani!',
    'Arrivederci e buona giornata',
    'Ciao, ci vediamo domani',
    'Alla prossima',
    'Buon fine settimana',
    'Ok, a dopo',
  ],
  help: [
    'come funzioni?',
    'Ciao, come funzioni?',
    'Cosa sai fare?',
    'Che cosa puoi fare per me?',
    'chi sei?',
    'Ma tu chi sei?',
    'Come ti chiami?',
    'aiuto',
    'Mi serve aiuto',
    'Mi puoi aiutare?',
    'In che modo puoi aiutarmi?',
    'Che cosa ti posso chiedere?',
    'Quali domande posso farti?',
    'Come ti si usa?',
    'Come si usa Wingman?',
    'Mi spieghi come funzioni?',
    'Spiegami come funziona questa app',
    'Sei un robot?',
    'A cosa servi?',
    'Fammi un esempio di domanda',
    'Buongiorno, cosa fai esattamente?',
    'Come funziona?',
    'Grazie, ma che cosa sai fare?',
    'Parlami di te',
  ],
};

it.each(Object.entries(talk).flatMap(([kind, all]) => all.map((message) => [message, kind])))(
  '«%s» is %s',
  (message, kind) => {
    expect(readTalk(message)).toBe(kind);
  },
);

it.each([
  'Grazie a chi abbiamo lo sconto?',
  'ciao di Marco',
  'Ciao, quando passa il tecnico?',
  'Buongiorno, che cosa ho detto ieri?',
  'Chi ha detto grazie a Rosa?',
  'Grazie, e a che ora?',
  'Grazie al bonus quanto risparmiamo?',
  'Come va la caldaia?',
  'Come va con Marco?',
  'Come sta la mamma?',
  'Come è andata la giornata?',
  'Come funziona la lavatrice?',
  'Come funzionava il vecchio forno?',
  'Che cosa fai domani?',
  'Che cosa sa fare il nuovo collega?',
  'Chi sei andato a trovare?',
  'Chi è Marco?',
  'Come si chiama il dentista?',
  'A che cosa serve il modulo blu?',
  'Aiuto domestico: quanto costa?',
  'Chi mi aiuta con il trasloco?',
  'A domani che cosa abbiamo rimandato?',
  'Buona la torta?',
  'Buonanotte lo ha detto Anna?',
  'Perfetto per chi?',
  'Sì',
  'Sì, grazie',
  'va bene',
  'Ok',
  'E poi?',
  'Oggi?',
  'Bravo chi?',
  'Il tecnico è stato utile?',
  'Riassumi la giornata',
  '',
  '???',
])('«%s» is a question, or none of these', (message) => {
  expect(readTalk(message)).toBeUndefined();
});

it('takes «come funziona?» in a chat for a question about what came before', () => {
  expect(readTalk('Come funziona?', true)).toBeUndefined();
  expect(readTalk('Come funzioni?', true)).toBe('help');
});

it('answers a greeting with its own words', () => {
  expect(greetingOf('Buona sera, come va?')).toBe('buonasera');
  expect(greetingOf('buon dì')).toBe('buongiorno');
  expect(greetingOf('Ehi!')).toBe('ciao');
  expect(greetingOf('Come va?')).toBeUndefined();
});

it.each([
  ['Ciao, quando passa il tecnico?', 'quando passa il tecnico?'],
  ['Buongiorno Wingman! Chi paga la cena?', 'Chi paga la cena?'],
  ['Quando passa il tecnico? Grazie mille!', 'Quando passa il tecnico?'],
  ['Ciao, come va? Dove sono le chiavi, grazie', 'Dove sono le chiavi'],
  ['Quando ha detto ciao?', 'Quando ha detto ciao?'],
  ['Chi ha detto grazie?', 'Chi ha detto grazie?'],
  ['Bene, quando passa il tecnico?', 'quando passa il tecnico?'],
  ['ciao', 'ciao'],
])('«%s» without its courtesy asks «%s»', (question, asked) => {
  expect(withoutCourtesy(question)).toBe(asked);
});
