/**
 * Short talks that sound like promises and hold few or none. A line is «Voice: words»; one with `+` before it carries a commitment.
 * No decision is taken in any.
 */
export const hostileTalks: Record<string, string> = {
  'jokes at the bar': `
Gino: Se vinco al lotto ti compro la Ferrari, te lo giuro.
Ivo: E io ti faccio da autista, alle otto sono sotto casa tua col cappello.
Gino: Sì, e domenica ti porto a Montecarlo.
Ivo: Ma va', che non hai nemmeno la benzina per il motorino.
Gino: Allora compriamo la barca e andiamo in Sardegna.
Ivo: Va bene, deciso, e il mutuo lo paghi tu.
Gino: Ci penso io, chiamo la banca e dico che sei mio zio.
Ivo: Ah ah, figurati.
Gino: Bene, un altro caffè?
Ivo: No grazie, poi non dormo.`,
  'what would be': `
Sara: Facciamo finta che ci danno il locale. Tu cosa faresti?
Dario: Eh, lunedì chiamo l'imbianchino e lo faccio dipingere tutto.
Sara: E la cucina?
Dario: La cucina la compro usata, ci penso io, conosco uno.
Sara: Sarebbe bello. Io mi occupo dei dolci.
Dario: E il sabato facciamo la musica dal vivo.
Sara: Secondo te quanto costerebbe?
Dario: Boh, un giorno vado a chiedere.
Sara: Sì, prima o poi.`,
  'as ever': `
Nonna: Io la mattina mi alzo alle sei, faccio il caffè e lo porto a tuo nonno.
Lucia: Anche adesso?
Nonna: Sempre. E il giovedì vado al mercato, ti prendo i carciofi.
Lucia: E la domenica?
Nonna: La domenica ci penso io al pranzo, da quarant'anni.
Lucia: E nonno?
Nonna: Nonno apparecchia. Ogni tanto lo aiuto.
Lucia: Mi racconti di quando lavavi al fiume?
Nonna: Eh, allora partivo alle cinque e tornavo a mezzogiorno.`,
  'told of others': `
Rosa: Allora, che ha detto l'idraulico?
Pino: Ha detto che viene martedì e la caldaia la cambia lui.
Rosa: E il pezzo?
Pino: Il pezzo lo porta suo cugino, dice: ci penso io, stai tranquillo.
Rosa: E tu ci credi?
Pino: Mah. Mia sorella mi fa: ti presto la stufa domani. E poi non s'è vista.
Rosa: Tua sorella è fatta così.
Pino: Nunzio invece ha promesso che ce la fa entro venerdì.
Rosa: Vediamo.`,
  'taken back': `
Carla: Mi porti la scala sabato?
Tino: Sì, te la porto sabato mattina.
Carla: Anzi no, guarda, lascia stare, me la presta il vicino.
Tino: Sicura?
Carla: Sicura, sì. E per le tende?
Tino: Le tende te le monto io domenica.
Carla: Domenica non ci sono.
Tino: Allora niente, amen.
Carla: Sì, le faccio montare a loro.`,
  advice: `
Mara: Ho mal di schiena da un mese.
Ugo: Dovresti andare da un fisioterapista. Chiamalo lunedì.
Mara: Sì, lo so.
Ugo: Prendi l'appuntamento, portagli la lastra e fallo vedere.
Mara: Eh, magari.
Ugo: Io al posto tuo ci vado domani.
Mara: Hai ragione.
Ugo: E compra un materasso nuovo, dammi retta.
Mara: Sì sì, va bene.`,
  'leave taking': `
Leo: Allora ci sentiamo.
Pia: Sì, ci sentiamo presto, ti chiamo io.
Leo: Un giorno venite a cena da noi.
Pia: Volentieri, quando volete.
Leo: E salutami tua madre.
Pia: Sì, te la saluto.
Leo: Poi ti mando la foto, semmai.
Pia: Dai, ci vediamo in giro.
Leo: Ciao, buona serata.`,
  'one among many': `
Bruno: Se il Comune ci desse i soldi, io rifaccio il tetto e tu ti prendi l'orto.
Elsa: Magari! Io ci pianto i pomodori.
Bruno: E poi apriamo l'agriturismo, ti faccio cuoca.
Elsa: Ti immagini? Il primo maggio inauguriamo.
Bruno: Senti, scherzi a parte, la domanda quando scade?
Elsa: Il trenta. Serve la firma tua.
+Bruno: Allora giovedì passo in ufficio e la firmo.
Elsa: Va bene, giovedì ti aspetto.
Bruno: E se ce li danno, ti compro la zappa d'oro.
Elsa: Ah ah, ma va'.`,
  'at the counter': `
Cassiera: Buongiorno, mi dica.
Cliente: Mi dà due etti di crudo?
Cassiera: Subito. Glielo taglio fino?
Cliente: Sì, grazie. Lo trovate buono quest'anno?
Cassiera: Buonissimo. Ecco qua, glielo incarto.
Cliente: Mi mette anche una mozzarella?
Cassiera: Certo. Altro?
Cliente: Mi fa lo scontrino?
Cassiera: Sì, ecco.
Cliente: Arrivederci, alla prossima.`,
  'Veneto, what ifs': `
Bepi: Se piove no andemo in montagna, stemo casa.
Nane: E se xe bel, porto mi el vin.
Bepi: Ti te porti el vin e te lo bevi ti.
Nane: Un giorno te lo porto davvero, el Raboso de me nono.
Bepi: Sì, quando le vache le vola.
Nane: Me nono diseva sempre: doman te pago. E no'l pagava mai.
Bepi: Bei tempi.
+Nane: Però i scarponi te li riporto sabato, promesso.
Bepi: Va ben, sabato.`,
  'Naples, refused': `
Ciro: Me lo presti il furgone domenica?
Gegè: E no, domenica mi serve.
Ciro: E dai, te lo riporto lavato.
Gegè: Ciro, no, non insistere.
Ciro: Allora ti do cento euro.
Gegè: Manco per mille.
Ciro: Vabbuò, come non detto. Ci vado in treno.
Gegè: E meglio, così ti riposi.
Ciro: Tu sei tremendo.`,
  'work, mixed': `
Giulia: Il capo ha detto che lunedì ci manda lui il contratto.
Marco: Speriamo. L'anno scorso dovevo rincorrerlo ogni settimana.
Giulia: E se non arriva, lo scrivo io a mano.
Marco: Sarebbe da ridere.
+Giulia: Comunque il verbale te lo mando domani entro le dodici.
Marco: Perfetto. E la sala chi la prenota?
+Marco: La prenoto io, oggi pomeriggio.
Giulia: Potremmo farla da remoto, la riunione.
Marco: Potremmo. Di solito la facciamo in sala.
Giulia: Va be', vediamo.`,
};
