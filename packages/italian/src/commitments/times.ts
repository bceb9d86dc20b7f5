const month = 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre';
const weekday = 'lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica';
const day =
  '(?:primo|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto|diciannove|venti|ventuno|ventidue|ventitre|ventiquattro|venticinque|ventisei|ventisette|ventotto|ventinove|trenta|trentuno|\\d{1,2})';
const span = '(?:minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi])';

/** Words for a time that lies ahead of a speaker, in a text of plain words with single spaces. */
const times = `(?<![^ ])(?:${[
  'oggi|stasera|stanotte|stamattina|domani|domattina|dopodomani|domani sera|subito|adesso|ora|mo|piu tardi|tra poco|fra poco|appena',
  `(?:${weekday})`,
  `entro (?:il |la |l |le |fine )?\\p{L}{2,12}`,
  `(?:prima|dopo) (?:di |del |della |dell |le |la |il |l |che )?(?:${weekday}|pasqua|natale|feste|ferie|vacanze|pranzo|cena|befana|capodanno|ferragosto|domani|${month}|\\p{L}{3,12})`,
  `(?:tra|fra) (?:un |una |un paio di |qualche |\\p{L}{2,12} |\\d{1,3} )?${span}`,
  `(?:in settimana|questa settimana|nel (?:weekend|fine settimana)|questo (?:weekend|fine settimana|mese|pomeriggio)|questa sera|a fine (?:mese|anno|settimana)|a meta (?:mese|settimana)|fine mese)`,
  `(?:\\p{L}{3,12} prossim[oaie]|prossim[oaie] (?!volt[ae])\\p{L}{3,12})`,
  `quel giorno|quella sera|(?:la sera|la mattina|il giorno|la settimana) (?:prima|dopo)|il giorno stesso|l indomani|per allora`,
  `(?:il|l|al|per il|dal|entro il) ${day}(?: (?:${month}))?`,
  `${day} (?:${month})`,
  `(?:a|ad|in|per) (?:${month}|natale|pasqua|ferragosto|capodanno|primavera|estate|autunno|inverno)`,
  `(?:alle|all|verso le|per le|dalle) (?:una|${day})`,
  `(?:in pausa pranzo|a pranzo|a cena|a colazione)`,
].join('|')})(?![^ ])`;
const ahead = new RegExp(times, 'u');
const everyTime = new RegExp(times, 'gu');
const beside =
  /(?<![^ ])(?:proprio|direi|stesso|mattina|sera|pomeriggio|presto|tardi|massimo|al massimo|la|il|di|e|prima|dopo|verso|senza fallo|prossim[oa]|sul|in)(?![^ ])/gu;

export const namesTime = (plain: string): boolean => ahead.test(plain);

/** A clause that tells when, and nothing else: «oggi stesso», «entro venerdì». */
export const namesOnlyTime = (plain: string): boolean =>
  namesTime(plain) && plain.replace(everyTime, ' ').replace(beside, ' ').trim() === '';
