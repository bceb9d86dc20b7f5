const month = 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre';
const weekday = 'lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica';
const day =
  '(?:primo|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto|diciannove|venti|ventuno|ventidue|ventitre|ventiquattro|venticinque|ventisei|ventisette|ventotto|ventinove|trenta|trentuno|\\d{1,2})';
const span = '(?:minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi])';

/** Words for a time that lies ahead of a speaker, in a text of plain words with single spaces. */
const ahead = new RegExp(
  `(?<![^ ])(?:${[
    'oggi|stasera|stanotte|stamattina|domani|domattina|dopodomani|domani sera|subito|adesso|ora|mo|piu tardi|tra poco|fra poco|appena',
    `(?:${weekday})`,
    `entro (?:il |la |l |le |fine )?\\p{L}{2,12}`,
    `(?:prima|dopo) (?:di |del |della |dell |le |la |il |l |che )?(?:${weekday}|pasqua|natale|feste|ferie|vacanze|pranzo|cena|befana|capodanno|ferragosto|domani|${month}|\\p{L}{3,12})`,
    `(?:tra|fra) (?:un |una |un paio di |qualche |\\p{L}{2,12} |\\d{1,3} )?${span}`,
    `(?:in settimana|questa settimana|nel (?:weekend|fine settimana)|questo (?:weekend|fine settimana|mese|pomeriggio)|questa sera|a fine (?:mese|anno|settimana)|a meta (?:mese|settimana)|fine mese)`,
    `(?:\\p{L}{3,12} prossim[oaie]|prossim[oaie] \\p{L}{3,12})`,
    `(?:il|l|al|per il|dal|entro il) ${day}(?: (?:${month}))?`,
    `${day} (?:${month})`,
    `(?:a|ad|in|per) (?:${month}|natale|pasqua|ferragosto|capodanno|primavera|estate|autunno|inverno)`,
    `(?:alle|all|verso le|per le|dalle) (?:una|${day})`,
    `(?:in pausa pranzo|a pranzo|a cena|a colazione)`,
  ].join('|')})(?![^ ])`,
  'u',
);

export const namesTime = (plain: string): boolean => ahead.test(plain);
