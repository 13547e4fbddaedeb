/** Rundturen på två minuter, på svenska. */
export const svTour = {
  tour: {
    title: 'Rundtur',
    offer: 'Visa mig på två minuter',
    offerText:
      'En rundtur i övningsföretaget, från lista till betald faktura. Inget lämnar datorn, och du slutar när du vill.',
    about: 'Från lista till betald faktura i övningsföretaget, steg för steg.',
    also: 'rundtur visa mig introduktion kom igång nybörjare övning',
    back: 'Tillbaka',
    next: 'Nästa',
    where: 'Visa var',
    stop: 'Stoppa',
    fetch: 'Hämta listan',
    fetchAgain: 'Hämta en lista igen',
    finish: 'Klar',
    keys: 'F3 leder hit och tillbaka. Esc stoppar.',
    stopped: 'Rundturen är stoppad. Den finns i Hjälp.',
    finished: 'Rundturen är klar. Den finns i Hjälp.',
    own: 'Öppna en egen fil',
    connect: 'Anslut till tjänsten',
    away: 'Rundturen väntar',
    toTour: 'Till rundturen',
    practiceOnly: 'Rundturen är i övningsföretaget',
    practiceOnlyText:
      'Här är {kind}, och rundturen byter inget åt dig. Välj övningsföretaget själv under ”{label}”, högst upp.',
    noPractice: 'Här är {kind}, och rundturen byter inget åt dig. Starta övningsföretaget i Inställningar först.',
    toSettings: 'Till Inställningar',
    step: {
      sheet: {
        title: 'Börja med en lista',
        text: 'Här släpper du varje månad din fil. Ta en övningslista så länge: en påhittad städfirma, fyra fakturor och ett fel.',
      },
      columns: {
        title: 'Se vad som lästes',
        text: 'Varje kolumn har fått sitt fält; ”{tab}” säger vilket och varför. Gå vidare med ”{button}”.',
      },
      mend: {
        title: 'Rätta det som är fel',
        text: 'En faktura förfaller före sitt datum och är spärrad. Öppna felet med F8 och välj rättelsen.',
      },
      approve: {
        title: 'Godkänn',
        text: 'Det som står här är det som skickas. Godkänn, och läs vad som följer innan du bekräftar.',
      },
      send: {
        title: 'Skicka',
        text: 'Fakturorna går till övningstjänsten på den här datorn, varje faktura en gång. Skicka dem, och se dem komma fram.',
      },
      paid: {
        title: 'Följ en till betald',
        text: 'I övning betalar kunderna när du ber dem: ”{button}”. Se sedan i listan vilka som är betalda.',
        textRun: 'Alla är skickade. Vad som händer sedan står i Uppföljning: ”{button}”.',
      },
      done: {
        title: 'Nu kan du hela vägen',
        text: 'Släpp en egen fil i Import och öva med den så länge du vill. Anslut till tjänsten när du ska skicka på riktigt.',
      },
    },
  },
} as const;
