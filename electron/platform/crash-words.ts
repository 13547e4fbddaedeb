import { text } from '../../shared/domain/text.ts';

/** What a person is told when something of the application died: what is safe, and where the report lies. */
export const crashWords = {
  /** In the window that was opened anew. */
  window: text(
    'Fönstret slutade fungera och öppnades igen. Det som skickas går vidare, och inget skickas två gånger. Rapporten ligger i mappen crashes i datamappen och skickas inte till någon.',
    'The window stopped working and was opened again. What is being sent goes on, and nothing is sent twice. The report lies in the folder crashes in the data folder and is sent to nobody.',
  ),
  /** At the next start. */
  before: text(
    'Något i Runsheet slutade fungera förra gången. Det som skickades fortsätter där det var, och inget skickas två gånger. Rapporten ligger i mappen crashes i datamappen och skickas inte till någon.',
    'Something in Runsheet stopped working last time. What was being sent goes on where it was, and nothing is sent twice. The report lies in the folder crashes in the data folder and is sent to nobody.',
  ),
  /** Before the application ends by a fault of its own. */
  main: text(
    'Något gick fel i Runsheet, som avslutas nu. Det som är sparat finns kvar. Det som inte hann skickas skickas när Runsheet startas igen, och inget skickas två gånger. Rapporten ligger i mappen crashes i datamappen.',
    'Something went wrong in Runsheet, which ends now. What was saved is still there. What was not sent yet is sent when Runsheet starts again, and nothing is sent twice. The report lies in the folder crashes in the data folder.',
  ),
  oftenTitle: text('Fönstret slutar fungera gång på gång', 'The window stops working again and again'),
  often: text(
    'Det som skickas går vidare, och inget skickas två gånger. Starta om Runsheet om fönstret inte går att använda.',
    'What is being sent goes on, and nothing is sent twice. Restart Runsheet if the window cannot be used.',
  ),
  again: text('Öppna fönstret igen', 'Open the Window Again'),
  quit: text('Avsluta Runsheet', 'Quit Runsheet'),
} as const;
