import { foldedWeekdays, monthNames } from '@wingman/italian/dates/day-names.ts';

/** Words of a turn, folded, that tell what kind of thing it holds. */

const set = (text: string) => new Set(text.trim().split(/\s+/));

export const moneyWords = set(`
  euro soldi costa costano costare costato costata costera costo pagare pago paga pagato pagata pagamento prezzo acconto anticipo caparra bonifico sconto
  testa mila centesimi rata affitto stipendio spesa speso spendo fattura preventivo rimborso dollari mutuo bolletta
`);
export const weekdays = new Set(foldedWeekdays);
export const months = new Set(monthNames);
export const relativeDays = set(`
  oggi domani dopodomani ieri stasera stamattina stanotte domattina prossimo prossima settimana mese pasqua natale capodanno
  ferragosto epifania befana pasquetta weekend feste appena fine
`);
export const noon = set('mezzogiorno mezzanotte');
export const dayParts = set('mattina mattino pomeriggio sera notte pranzo cena stasera stamattina domattina');
export const timeUnits = set('minuti minuto ore ora giorni giorno settimane settimana mesi mese anni anno');
export const vagueNumbers = set(
  'decina dozzina quindicina ventina trentina quarantina cinquantina mezza mezzo paio mezz un una',
);
export const measureUnits = set(`
  metro metri centimetro centimetri millimetri chilometro chilometri litro litri chilo chili etto etti grammo grammi milligrammi quintale quintali
  tonnellata tonnellate grado gradi bicchiere bicchieri tazza tazze cucchiaio cucchiai cucchiaino cucchiaini goccia gocce bottiglia bottiglie fetta
  pastiglia pastiglie compressa compresse bustina bustine percento punti taglia numero ettaro ettari
`);
export const moneyUnits = set('euro centesimi dollari');
export const kin = set(`
  mamma madre papa padre babbo figlio figlia fratello sorella marito moglie zio zia nonno nonna cugino cugina cognato cognata
  suocero suocera nipote amico amica collega capo dottore dottoressa ragazzo ragazza fidanzato fidanzata vicino vicina medico avvocato
  idraulico elettricista muratore amministratore signora signore maestra professore professoressa direttore
`);
/** Who is meant by «io» and «noi» is who speaks. */
export const self = set('io noi');
export const beforePlace = set(
  'in a al alla nel nella nello nei nelle da dal dalla dai sotto sopra sul sulla dietro davanti dentro fuori vicino presso verso',
);
export const beforeOrigin = set('da dal dalla dai dalle dallo dagli');
export const places = set(
  'sala stanza negozio via piazza paese locale ristorante albergo banca ospedale scuola mercato agenzia ufficio studio bar officina cantina garage',
);
export const reasons = set('perche siccome visto causa motivo dato colpa senno altrimenti poiche cosi');
export const colours = set(`
  bianco bianca bianchi bianche nero nera neri nere grigio grigia grigi grigie rosso rossa rossi rosse blu azzurro azzurra celeste
  verde verdi giallo gialla marrone beige arancione arancio rosa viola panna crema oro argento avorio turchese bordeaux
`);
