/** Word lists for Italian, folded: lower case, no accents. */

const list = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** What stands before an apostrophe: «l'idraulico», «dell'acqua», «c'è». */
export const elisions = list(`
  l un d c s m t v n dov com cos quand quant qual ch dell all dall nell sull coll quell quest bell sant gl agl dagl degl negl sugl
`);

/** Words that carry no content of their own: articles, prepositions, pronouns, auxiliaries, question words. */
export const stopWords = list(`
  a ad al allo alla ai agli alle con col coi da dal dallo dalla dai dagli dalle di del dello della dei degli delle
  in nel nello nella nei negli nelle su sul sullo sulla sui sugli sulle per tra fra
  il lo la i gli le uno una
  io tu lui lei noi voi loro mi ti ci vi si me te se ne li
  mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra vostri vostre
  e ed o od ma anche che chi cui non come dove quando quanto quanta quanti quante quale quali cosa perche poiche
  se sia pure poi piu cosi gia ancora allora quindi dunque
  questo questa questi queste quello quella quelli quelle cio
  ho hai ha abbiamo avete hanno avevo avevi aveva avevamo avevate avevano avuto avere abbia abbiano avro avra avrei avrebbe
  sono sei siamo siete era ero eri eravamo eravate erano stato stata stati state essere sara saranno sarebbe fu furono sia siano
  faccio fai fa facciamo fate fanno
  c e' un qualche ogni tutto tutta tutti tutte
`);

/**
 * Words that ask about the recordings as such. A question made of nothing else («Cosa ho detto oggi?») wants an
 * overview of the scope rather than passages in which these words occur.
 */
export const overviewWords = list(`
  detto dire dico dici dice raccontato parlato parlare parliamo parlano discusso fatto fare successo accaduto
  oggi ieri stamattina stamane mattina pomeriggio sera stasera giornata giorno recentemente appena ultimo ultima ultimi ultime
  registrazione registrazioni registrato registrata conversazione conversazioni discorso discorsi dialogo dialoghi
  riassunto riassumi riassumere riassumimi sintesi sintetizza riepilogo riepiloga elenco elenca elencami
  punto punti principale principali argomento argomenti tema temi importante importanti
  dimmi dammi raccontami fammi mostrami ricordami fai puoi potresti vorrei voglio sapere
`);
