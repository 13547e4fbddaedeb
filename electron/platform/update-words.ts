import { type LocalText, text } from '../../shared/domain/text.ts';

/** What the updater says and asks. */

/** A question with its answers, in the order of the buttons; the last is the one for whoever closes it. */
export interface Question {
  readonly title: LocalText;
  readonly detail: LocalText;
  readonly buttons: readonly LocalText[];
}

export const menuWords = text('Sök efter uppdateringar …', 'Check for updates …');

const ok = text('Stäng', 'Close');

/** There is a version: fetch it, or not now. */
export const offerWords = (offered: string, running: string): Question => ({
  title: text(`Runsheet ${offered} finns`, `Runsheet ${offered} is available`),
  detail: text(
    `Du har ${running}. Hämtningen går medan du arbetar. Inget installeras förrän du säger till, och aldrig medan något skickas.`,
    `You have ${running}. It is downloaded while you work. Nothing is installed before you say so, and never while something is being sent.`,
  ),
  buttons: [text('Hämta', 'Download'), text('Senare', 'Later')],
});

/** It is here: install it now, when Runsheet is quit, or not yet. */
export const readyWords = (offered: string): Question => ({
  title: text(`Runsheet ${offered} är hämtat`, `Runsheet ${offered} is downloaded`),
  detail: text(
    'Starta om för att installera det nu, eller låt det installeras när du avslutar Runsheet. Dina körningar och inställningar ligger kvar.',
    'Restart to install it now, or have it installed when you quit Runsheet. Your runs and settings stay.',
  ),
  buttons: [text('Starta om nu', 'Restart now'), text('När jag avslutar', 'When I quit'), text('Inte nu', 'Not now')],
});

/** What whoever asked by the menu is told when there is nothing to choose. */
export const told = {
  newest: (running: string): Question => ({
    title: text('Du har den senaste versionen', 'You have the latest version'),
    detail: text(`Runsheet ${running}.`, `Runsheet ${running}.`),
    buttons: [ok],
  }),
  under: (offered: string): Question => ({
    title: text(`Runsheet ${offered} hämtas`, `Runsheet ${offered} is being downloaded`),
    detail: text('Du får en fråga när det är klart.', 'You will be asked when it is done.'),
    buttons: [ok],
  }),
  not: (why: LocalText): Question => ({
    title: text('Ingen uppdatering nu', 'No update now'),
    detail: why,
    buttons: [ok],
  }),
  failed: {
    title: text('Kunde inte söka efter uppdateringar', 'Could not check for updates'),
    detail: text(
      'Datorn når inte uppdateringskanalen, eller så svarade den fel. Kontrollera nätet och försök igen. Vad som hände står i runsheet.log.',
      'This computer does not reach the update channel, or it answered wrongly. Check the network and try again. What happened is in runsheet.log.',
    ),
    buttons: [ok],
  } satisfies Question,
} as const;
