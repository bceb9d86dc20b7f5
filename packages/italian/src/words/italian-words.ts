/** Word lists for Italian, folded: lower case, no accents. */

const list = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** Elided words before an apostrophe: «l'idraulico», «dell'acqua», «c'è». */
export const elisions = list(`
  l un d c s m t v n dov com cos quand quant qual ch dell all dall nell sull coll quell quest bell sant gl agl dagl degl negl sugl
`);

/** Stop words: articles, prepositions, pronouns, auxiliaries, question words, fillers. */
export const stopWords = list(`
  a ad al allo alla ai agli alle con col coi da dal dallo dalla dai dagli dalle di del dello della dei degli delle
  in nel nello nella nei negli nelle su sul sullo sulla sui sugli sulle per tra fra
  il lo la i gli le uno una
  io tu lui lei noi voi loro mi ti ci vi si me te se ne li glielo gliela ce ve egli ella esso essa essi esse
  mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra vostri vostre
  e ed o od ma anche che chi cui non come dove quando quanto quanta quanti quante quale quali cosa perche poiche
  se sia pure poi piu cosi gia ancora allora quindi dunque pero oppure ossia ovvero mentre siccome
  questo questa questi queste quello quella quelli quelle cio quel quei quegli
  ho hai ha abbiamo avete hanno avevo avevi aveva avevamo avevate avevano avuto avere abbia abbiano avro avra avrei avrebbe
  avranno avremo avendo ebbe ebbero avesse avessi avessero abbiate avremmo avrebbero avrai
  sono sei siamo siete era ero eri eravamo eravate erano stato stata stati state essere sara saranno sarebbe fu furono sia siano
  sarei sarebbero saremo saro sarai fosse fossi fossero essendo fossimo foste fummo
  faccio fai fa facciamo fate fanno
  sto stai sta stiamo state stanno stava stavo stavano stavamo stavi
  devo devi deve dobbiamo dovete devono posso puoi puo possiamo potete possono voglio vuoi vuole vogliamo volete vogliono
  c e' un qualche ogni tutto tutta tutte tutti qualcosa qualcuno alcuni alcune nessuno niente nulla
  si no eh mh mhm ah oh ehm uhm uh boh beh be bah mah okay ok va vabbe vabe ecco cioe tipo proprio praticamente insomma diciamo
  comunque appunto infatti magari po' po tanto molto molta molti molte troppo poco qui qua li la lì là sempre mai solo ora
  dopo prima invece bene male adesso ormai forse quasi circa oltre senza verso contro sotto sopra dentro fuori stesso stessa stessi stesse
`);

/**
 * Question words, which answers seldom contain: they hardly distinguish excerpts.
 * The stems of their other forms count as well.
 */
export const scaffoldWords = list(`
  chiama chiamava chiamano chiamavano chiamato trova trovava trovano trovato nome tipo genere parte modo
  detto dice diceva dicevano dicono dire dico disse parlato parla parlava parlavamo parlare parlano raccontato racconta raccontava
  fatto fare faceva facevano fatta fatti fece successo succede succedeva accaduto accade utilizzato usato
  termine numero quantita periodo anno anni giorno giorni mese mesi volta volte luogo posto citta paese persona persone motivo ragione
  vuole voleva volevano vorrebbe deve doveva dovevano dovrebbe puo poteva potevano potrebbe sapere sa sapeva
  viene venne vengono veniva va andato andata andare principale principali diverso diversi altro altra altri altre
`);

/**
 * Words that refer to the recordings as such. A question of only these («Cosa ho detto oggi?») wants an
 * overview of the scope rather than excerpts in which these words occur.
 */
export const overviewWords = list(`
  detto dire dico dici dice dicevo dicevi diceva dicevamo dicevano raccontato raccontare raccontavo raccontava raccontavamo
  parlato parlare parliamo parlano parlavo parlava parlavamo parlavano discusso discutere discutevamo discusse
  menzionato nominato accennato ricordi ricorda ricordo ricordarmi fatto fare successo accaduto
  oggi ieri stamattina stamane mattina pomeriggio sera stasera giornata giorno recentemente appena ultimo ultima ultimi ultime
  registrazione registrazioni registrato registrata conversazione conversazioni discorso discorsi dialogo dialoghi
  riassunto riassumi riassumere riassumimi sintesi sintetizza riepilogo riepiloga elenco elenca elencami
  punto punti principale principali argomento argomenti tema temi importante importanti
  dimmi dammi raccontami fammi mostrami ricordami fai puoi potresti vorrei voglio sapere
`);
