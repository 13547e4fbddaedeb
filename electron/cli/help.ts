import { text } from '../../shared/domain/text.ts';

export const help = text(
  `runsheet: faktureringskörningar ur kalkylblad, utan fönster

  runsheet demo                      en hel körning mot ett övningsföretag, ur de tre exempelfilerna
  runsheet inspect FIL [--json] [--kind SLAG]
                                     visar hur en fil läses: kolumner, fakturor eller poster, problem, summor; inget
                                     sparas. SLAG: invoices, creditInvoices, contractInvoices, reconciliationInvoices,
                                     selfInvoices, debtors, products, payments, costCenters, projects
  runsheet inspect FIL --cells [--sheet NAMN]
                                     varje cell som den lästes, ett JSON-objekt per rad
  runsheet run FIL… --connection NAMN --creditor NAMN [--attest] [--yes]
                                     läser filerna till en körning, frågar, och skickar den
  runsheet status [KÖRNING]          var körningarna står
  runsheet backup FIL                säkerhetskopierar databasen och dess filer till FIL, medan Runsheet är igång
  runsheet restore FIL [--yes]       kontrollerar en säkerhetskopia, visar vad den innehåller, frågar, och lägger
                                     tillbaka den; Runsheet ska vara stängt
  runsheet blank SLAG [--language sv|en] [--out FIL]
                                     sparar en tom mall att fylla i. SLAG: invoices, credit-invoices, contract-invoices,
                                     reconciliation-invoices, debtors, products, payments, cost-centers, projects
  runsheet export KÖRNING [--format xlsx|csv] [--language sv|en] [--out FIL]
                                     sparar körningens fakturor som en fil som kan läsas in igen
  runsheet protocol KÖRNING [--pdf] [--language sv|en] [--out FIL]
                                     sparar körningens protokoll (Excel, eller PDF): summor, och varje faktura med vad som hänt
  runsheet practice [--port N] [--data MAPP] [--clock TID]
                                     startar övningstjänsten ensam och väntar (avsluta med Ctrl+C); den minns i MAPP,
                                     och dess klocka börjar vid TID
  runsheet month                     spelar en månad för 500 kunder i övningstjänsten och visar vad som hände
  runsheet service METOD SÖKVÄG [--query NAMN=VÄRDE]… [--body JSON|@FIL|-] [--connection NAMN] [--creditor NAMN]
                                [--confirm NAMN] [--out FIL]
                                     ett enda anrop till tjänsten; svaret skrivs ut eller sparas. Skarpt, när anropet
                                     skickar, betalar eller inte går att ångra: --confirm med företagets namn
  runsheet service --list [ORD…]     de anrop som tjänsten dokumenterar, och vad de gör
  runsheet service --show METOD SÖKVÄG
                                     vad ett anrop tar och svarar, fält för fält

  --connection practice är övningsföretaget. För en riktig anslutning läses uppgifterna ur miljövariabeln
  RUNSHEET_SECRET (användare:lösenord eller en nyckel). RUNSHEET_HOME är datamappen, RUNSHEET_LANG språket (sv, en).

  Slutkoder: 0 klart · 1 klart, men inte allt (spärrade, avvisade eller okända fakturor) · 2 kommandot kunde inte
  läsas · 3 filen kunde inte läsas eller saknar något · 4 tjänsten eller anslutningen kunde inte användas ·
  5 nekades av annat skäl · 130 avbrutet (körningen pausas, inget går förlorat)`,
  `runsheet: billing runs from spreadsheets, without a window

  runsheet demo                      a whole run against a practice company, from the three sample files
  runsheet inspect FILE [--json] [--kind KIND]
                                     shows how a file is read: columns, invoices or records, problems, totals; nothing
                                     is kept. KIND: invoices, creditInvoices, contractInvoices, reconciliationInvoices,
                                     selfInvoices, debtors, products, payments, costCenters, projects
  runsheet inspect FILE --cells [--sheet NAME]
                                     every cell as it was read, one JSON object a line
  runsheet run FILE… --connection NAME --creditor NAME [--attest] [--yes]
                                     reads the files into a run, asks, and sends it
  runsheet status [RUN]              where the runs stand
  runsheet backup FILE               backs up the database and its files to FILE, while Runsheet is running
  runsheet restore FILE [--yes]      checks a backup, shows what it holds, asks, and puts it back; Runsheet should be
                                     closed
  runsheet blank KIND [--language sv|en] [--out FILE]
                                     saves a blank template to fill in. KIND: invoices, credit-invoices,
                                     contract-invoices, reconciliation-invoices, debtors, products, payments,
                                     cost-centers, projects
  runsheet export RUN [--format xlsx|csv] [--language sv|en] [--out FILE]
                                     saves the invoices of a run as a file that can be read again
  runsheet protocol RUN [--pdf] [--language sv|en] [--out FILE]
                                     saves the protocol of a run (Excel, or PDF): totals, and every invoice with its outcome
  runsheet practice [--port N] [--data DIR] [--clock TIME]
                                     starts the practice service alone and waits (end with Ctrl+C); it keeps what
                                     happens in DIR, and its clock starts at TIME
  runsheet month                     plays a month for 500 debtors in the practice service and shows what happened
  runsheet service METHOD PATH [--query NAME=VALUE]… [--body JSON|@FILE|-] [--connection NAME] [--creditor NAME]
                               [--confirm NAME] [--out FILE]
                                     a single call to the service; its answer is printed or saved. In production, where
                                     the call sends, pays or cannot be undone: --confirm with the company’s name
  runsheet service --list [WORD…]    the calls that the service documents, and what they do
  runsheet service --show METHOD PATH
                                     what a call takes and answers, field by field

  --connection practice is the practice company. For a real connection the credentials are read from the environment
  variable RUNSHEET_SECRET (user:password or a token). RUNSHEET_HOME is the data folder, RUNSHEET_LANG the language (sv, en).

  Exit codes: 0 done · 1 done, but not all of it (invoices held, rejected or unknown) · 2 the command could not be
  read · 3 the file could not be read or lacks something · 4 the service or the connection could not be used ·
  5 refused for another reason · 130 interrupted (the run is paused, nothing is lost)`,
);
