/** Word lists for English, folded. */

const list = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** Stop words, remains of contractions, fillers. */
export const englishStopWords = list(`
  a an the and or but if of at by for with about against between into through during before after to from in out on off over
  under again then once here there when where why how all any both each few more most other some such no nor not only own same
  so than too very can will just should now i me my mine myself we our ours us you your yours he him his she her hers it its they
  them their theirs what which who whom whose this that these those am is are was were be been being have has had having do does
  did doing would could ought might may must shall as while because until unless up down also even still yet ever
  s t d m re ve ll don doesn didn isn wasn aren weren hasn haven hadn won wouldn couldn shouldn ain let
  hey hi hello yeah yes ok okay oh wow uh um hmm well really thanks thank got get gets getting lot like
`);

/** Question words, which answers seldom contain. */
export const englishScaffoldWords = list(`
  kind type name called sort way ways many much long often time times year years day days month months week person people thing
  things does doing did happen happened say said says tell told mention mentioned talk talked discuss discussed
  likely consider considered think thinks feel feels felt currently recently plan plans planning describe described
  become became make made use used uses want wants reason event events activity activities item items place places
`);
