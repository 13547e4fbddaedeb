/** Vad ett tomt ställe säger: vad som ska stå där, varför det är tomt, vad man gör härnäst. På svenska. */
export const svEmpty = {
  empty: {
    filtered: {
      title: 'Inget passar urvalet',
      text: 'Det finns mer, men inte med det som är valt eller skrivet.',
      act: 'Visa alla',
    },
    notFound: {
      title: 'Inget hittas för ”{typed}”',
      text: 'Pröva färre bokstäver eller ett annat ord.',
      act: 'Töm sökningen',
    },
    noCompany: {
      title: 'Inget företag än',
      text: 'Allt här hör till ett företag: övningsföretaget, eller ett som du ansluter till tjänsten.',
      act: 'Välj hur du vill börja',
    },
    tasks: {
      title: 'Inget väntar på dig',
      text: 'Här står det som behöver dig, viktigast först. Släpp en fil när det är dags att fakturera.',
      act: 'Öppna en fil',
    },
    charts: {
      title: 'Inget fakturerat än',
      text: 'Här syns vad du fakturerat, fått betalt och har kvar, månad för månad, när den första körningen är skickad.',
      act: 'Öppna en fil',
    },
    running: {
      title: 'Ingen körning pågår',
      text: 'Medan en körning skickas ser du här hur långt den kommit.',
      act: 'Till körningarna',
    },
    templates: {
      title: 'Inga mallar ännu',
      text: 'En mall minns hur en fil läses. Den första importen blir en av sig själv.',
      act: 'Välj en fil',
    },
    review: {
      title: 'Inget att granska',
      text: 'Varje inläst fil står här med sina fakturor tills den är skickad. Ingen fil väntar nu.',
      act: 'Öppna en fil',
    },
    runs: {
      title: 'Inga körningar ännu',
      text: 'En fil som granskats och godkänts blir en körning. Här skickas den, pausas och ångras.',
      act: 'Till granskningen',
    },
    noneSent: {
      title: 'Inga anrop ännu',
      text: 'När körningen skickas står varje anrop till tjänsten här, med vad den svarade.',
      act: 'Visa stegen',
    },
    follow: {
      title: 'Inga fakturor ännu',
      text: 'Här följer du varje skickad faktura tills den är betald. De kommer hit när en körning är skickad.',
      act: 'Öppna en fil',
    },
    notSynced: {
      title: 'Inga fakturor lästa ännu',
      text: 'Här följer du varje faktura tills den är betald. Synka, så hämtas de som finns hos tjänsten.',
      act: 'Synka nu',
    },
    exceptions: {
      title: 'Inget väntar på dig',
      text: 'Hit kommer det som behöver en människa: tvister, betalningar utan faktura, fakturor som inte kom fram.',
      act: 'Till fakturorna',
    },
    owed: {
      title: 'Inga avstämningsfakturor',
      text: 'Här står fakturor från ett annat system som lämnats över till tjänsten. Släpp en lista över dem under Import.',
      act: 'Öppna en lista',
    },
    self: {
      title: 'Inga självfakturor',
      text: 'Här står fakturor som ni gör i leverantörens ställe. Släpp en lista över dem under Import.',
      act: 'Öppna en lista',
    },
    books: {
      title: 'Inga filer är beställda än',
      text: 'Välj vad filen ska innehålla och beställ den. När tjänsten har gjort den står den här.',
      act: 'Till beställningen',
    },
    contracts: {
      title: 'Inga avtalsfakturor',
      text: 'Ett avtal gör en faktura för varje period av sig självt. Lägg upp ett här, eller släpp en lista med avtal under Import.',
      act: 'Lägg upp ett avtal',
    },
    contractsUnread: {
      title: 'Avtalen är inte lästa än',
      text: 'Ett avtal gör en faktura för varje period av sig självt. De som finns hos tjänsten läses in härifrån.',
      act: 'Läs in avtalen',
    },
    customers: {
      title: 'Inga kunder här',
      text: 'Tjänstens kundregister läses in hit. Kunder läggs också upp när en körning skickas.',
      act: 'Läs in kunderna',
    },
    articles: {
      title: 'Inga artiklar här',
      text: 'Tjänstens artikelregister läses in hit. Artiklar läggs också upp när en körning skickas.',
      act: 'Läs in artiklarna',
    },
    costCenters: {
      title: 'Inga kostnadsställen här',
      text: 'De som finns hos tjänsten läses in hit, och kan sedan sättas på fakturarader.',
      act: 'Läs in kostnadsställena',
    },
    projects: {
      title: 'Inga projekt här',
      text: 'De som finns hos tjänsten läses in hit, och kan sedan sättas på fakturarader.',
      act: 'Läs in projekten',
    },
    categories: {
      title: 'Inga kategorier finns än.',
      text: 'Med kategorier delas kunderna upp, så att en grupp kan visas för sig. Ge den första ett namn.',
      act: 'Skriv ett namn',
    },
    lists: {
      title: 'Inga listor ännu',
      text: 'En fil med kunder, artiklar, avtal eller inbetalningar blir en lista här. Den lämnas över när du säger det.',
      act: 'Öppna en fil',
    },
    history: {
      title: 'Inget anropat än',
      text: 'Ett anrop som gjorts för hand kan göras om härifrån. Välj ett att börja med.',
      act: 'Välj ett anrop',
    },
    calls: {
      title: 'Inget anrop har de orden',
      text: 'Alla dokumenterade anrop finns här. Pröva färre ord, eller på engelska.',
      act: 'Visa alla anrop',
    },
    connections: {
      title: 'Inga anslutningar ännu',
      text: 'En anslutning är vägen till tjänsten för ett eller flera företag. Övningsföretaget behöver inget konto.',
      act: 'Starta övningsföretaget',
    },
    backups: {
      title: 'Inga säkerhetskopior ännu',
      text: 'Här står kopiorna som gjorts på den här datorn, och kan läggas tillbaka.',
      act: 'Säkerhetskopiera nu',
    },
  },
} as const;
