/** Övningsföretaget börjar om, på svenska. */
export const svPracticeAnew = {
  practiceAnew: {
    ask: 'Börja om',
    sure: 'Låt övningsföretaget börja om',
    yes: 'Börja om',
    goes: 'Det här försvinner, här och hos övningstjänsten, och går inte att få tillbaka:',
    goesNothing: 'Inget är sparat i övningsföretaget här. Det som finns hos övningstjänsten försvinner.',
    count: {
      runs: 'Körningar',
      invoices: 'Skickade fakturor',
      customers: 'Kunder',
      lists: 'Inlästa listor',
      waiting: 'Väntande filer',
      views: 'Sparade vyer',
      templates: 'Mallar och bevakade mappar',
      corrections: 'Ihågkomna rättelser',
    },
    stays: 'Det här är kvar:',
    staysText:
      'Dina andra anslutningar med allt som hör till dem, inställningar, säkerhetskopior, och väntande filer som inte hör till något företag. Dina egna filer rörs inte.',
    after: 'Runsheet öppnar sedan ett nytt övningsföretag. Filer som du håller på att läsa in öppnar du igen.',
    doing: 'Övningsföretaget börjar om',
  },
} as const;
