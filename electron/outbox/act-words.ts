import { type LocalText, text } from '../../shared/domain/text.ts';
import { type Figures, figures, movedField, shownAmount } from './words.ts';

/** Why one of a person's own acts is not done, by what the service shows right before. */
export const actWords = {
  ownDraft: (writer: string | null): LocalText =>
    text(
      `Företaget vill ha två personer, och utkastet är skrivet av ${writer ?? 'okänd'}. Låt en annan person attestera.`,
      `The company wants two people, and the draft was written by ${writer ?? 'nobody known'}. Let another person attest.`,
    ),
  otherFigures: (saw: Figures, theirs: Figures): LocalText =>
    text(
      `Attesteras inte: utkastet är ${figures(theirs, 'sv')} hos tjänsten, du såg ${figures(saw, 'sv')}.`,
      `Not attested: the draft is ${figures(theirs, 'en')} at the service, you saw ${figures(saw, 'en')}.`,
    ),
  categoryGone: (name: string): LocalText =>
    text(
      `Inget är ändrat: kategorin ${name} finns inte längre hos tjänsten.`,
      `Nothing was changed: the category ${name} is no longer at the service.`,
    ),
  categoryMoved: (now: string, shown: string): LocalText =>
    text(
      `Inget är ändrat: kategorin som hette ${shown} heter nu ${now} hos tjänsten.`,
      `Nothing was changed: the category that was called ${shown} is called ${now} at the service now.`,
    ),
  draftsGone: text(
    'Slås inte ihop: något av utkasten finns inte längre som utkast hos tjänsten. Inget är ändrat. Hämta från tjänsten och markera igen.',
    'Not merged: one of the drafts is no longer a draft at the service. Nothing was changed. Read from the service and mark again.',
  ),
  otherDrafts: (theirs: number, saw: number, currency: string): LocalText =>
    text(
      `Slås inte ihop: utkasten är ${shownAmount(theirs, currency, 'sv')} hos tjänsten, du såg ${shownAmount(saw, currency, 'sv')}.`,
      `Not merged: the drafts come to ${shownAmount(theirs, currency, 'en')} at the service, you saw ${shownAmount(saw, currency, 'en')}.`,
    ),
  otherDraft: (theirs: number, saw: number, currency: string): LocalText =>
    text(
      `Slås inte ihop: ett av utkasten är ${shownAmount(theirs, currency, 'sv')} hos tjänsten, du såg ${shownAmount(saw, currency, 'sv')}.`,
      `Not merged: one of the drafts is ${shownAmount(theirs, currency, 'en')} at the service, you saw ${shownAmount(saw, currency, 'en')}.`,
    ),
  otherLeft: (left: number, saw: number, currency: string): LocalText =>
    text(
      `Krediteras inte: ${shownAmount(left, currency, 'sv')} är kvar hos tjänsten, du såg ${shownAmount(saw, currency, 'sv')}.`,
      `Not credited: ${shownAmount(left, currency, 'en')} is left at the service, you saw ${shownAmount(saw, currency, 'en')}.`,
    ),
  otherNextRun: (next: string | null, saw: string): LocalText =>
    text(
      `Flyttas inte: nästa faktura är ${next ?? 'ingen alls'} hos tjänsten, du såg ${saw}.`,
      `Not moved: the next invoice is ${next ?? 'none at all'} at the service, you saw ${saw}.`,
    ),
  otherAmount: (amount: number, saw: number, currency: string): LocalText =>
    text(
      `Skapas inte: fakturan blir ${shownAmount(amount, currency, 'sv')} hos tjänsten, du såg ${shownAmount(saw, currency, 'sv')}.`,
      `Not made: the invoice comes to ${shownAmount(amount, currency, 'en')} at the service, you saw ${shownAmount(saw, currency, 'en')}.`,
    ),
  noSuchRow: (sequenceNo: number): LocalText =>
    text(
      `Fakturan har ingen rad ${String(sequenceNo)} med så mycket på.`,
      `The invoice has no row ${String(sequenceNo)} with that much on it.`,
    ),
  creditNotAttested: (saw: Figures, theirs: Figures): LocalText =>
    text(
      `Kreditfakturan blev ${figures(theirs, 'sv')} hos tjänsten, du såg ${figures(saw, 'sv')}. Den ligger kvar som utkast och är inte attesterad.`,
      `The credit invoice became ${figures(theirs, 'en')} at the service, you saw ${figures(saw, 'en')}. It stays as a draft and was not attested.`,
    ),
  noCustomer: text(
    'Inget är skapat: kunden är inte upplagd i registret. Lägg upp den, och försök igen.',
    'Nothing was made: the customer is not in the register. Put them there, and try again.',
  ),
  noSupplier: text(
    'Inget är skapat: leverantören är inte upplagd i registret. Lägg upp den, och försök igen.',
    'Nothing was made: the supplier is not in the register. Put them there, and try again.',
  ),
  selfInvoiceThere: text(
    'Tjänsten har redan en självfaktura med det numret, så ingen till är skapad. Se efter i Uppföljning om det är samma.',
    'The service has a self invoice of that number already, so no other was made. See in Follow-up whether it is the same.',
  ),
  notPayable: text(
    'Inget är gjort: självfakturan väntar inte på betalning hos tjänsten. Den kan vara betald, eller en betalning vara på väg till banken.',
    'Nothing was done: the self invoice does not wait for payment at the service. It may be paid, or a payment be on its way to the bank.',
  ),
  creditThere: text(
    'Inget är skapat: det finns redan en kredit av självfakturan som väntar på attest. Attestera eller ta bort den först.',
    'Nothing was made: there is a credit of the self invoice already that waits to be attested. Attest or delete it first.',
  ),
  partIsPaid: text(
    'Inget är skapat: en del är redan betald eller krediterad, och krediten är mer än vad som är kvar.',
    'Nothing was made: a part is paid or credited already, and the credit is more than what is left.',
  ),
  otherToPay: (left: number, saw: number, currency: string): LocalText =>
    text(
      `Inget är gjort: ${shownAmount(left, currency, 'sv')} är kvar hos tjänsten, du såg ${shownAmount(saw, currency, 'sv')}.`,
      `Nothing was done: ${shownAmount(left, currency, 'en')} is left at the service, you saw ${shownAmount(saw, currency, 'en')}.`,
    ),
  otherAccount: (now: string | null, saw: string): LocalText =>
    text(
      `Inget är betalt: leverantören betalas till ${now ?? 'inget konto'} enligt registret nu, du såg ${saw}. Fråga leverantören på en väg som du känner, innan du betalar.`,
      `Nothing was paid: by the register the supplier is paid to ${now ?? 'no account'} now, you saw ${saw}. Ask the supplier by a way that you know before you pay.`,
    ),
  paymentHandled: text('Betalningen är redan hanterad hos tjänsten.', 'The payment is handled at the service already.'),
  paymentLess: text(
    'Betalningen är mindre än det som skulle betalas tillbaka, eller inte i kronor.',
    'The payment is less than what would be paid back, or not in kronor.',
  ),
  eventsArrived: text('Alla händelser är framme nu.', 'All events have arrived by now.'),
  recordMoved: (field: LocalText, now: string, shown: string): LocalText =>
    text(
      `${movedField(field, now, shown).sv} Inget är ändrat. Lämna ändringen, och ändra på nytt om det behövs.`,
      `${movedField(field, now, shown).en} Nothing was changed. Leave the change, and make it anew if it is needed.`,
    ),
  rowsMoved: text(
    'Avtalet har andra rader hos tjänsten nu. Inget är ändrat. Lämna ändringen, och ändra på nytt om det behövs.',
    'The contract has other rows at the service by now. Nothing was changed. Leave the change, and make it anew if it is needed.',
  ),
  contractThere: text(
    'Kunden har redan ett avtal med det numret hos tjänsten, så inget till är skapat. Se efter under Avtalsfakturor om det är samma.',
    'The customer has a contract of that number at the service already, so no other was made. See in Contract invoices whether it is the same.',
  ),
  contractBegun: (first: string): LocalText =>
    text(
      `Inget är skapat: avtalets första faktura skulle göras ${first}. Det är i dag eller har varit, så tjänsten skulle göra alla fakturor sedan dess på en gång. Lämna det, och lägg upp avtalet på nytt med en senare dag.`,
      `Nothing was made: the contract's first invoice was to be made on ${first}. That is today or has been, so the service would make every invoice since then at once. Leave it, and make the contract anew with a later day.`,
    ),
  resumeDayPast: (day: string): LocalText =>
    text(
      `Avtalet är inte återupptaget: nästa faktura skulle göras tidigast ${day}, som har varit, så tjänsten skulle göra alla fakturor sedan dess på en gång. Lämna det, och återuppta från i dag eller en senare dag.`,
      `The contract was not resumed: its next invoice was to be made on ${day} at the earliest, which has been, so the service would make every invoice since then at once. Leave it, and resume it from today or a later day.`,
    ),
  contractGone: text(
    'Avtalet finns inte längre hos tjänsten, så det kan inte ändras.',
    'The contract is no longer at the service, so it cannot be changed.',
  ),
  recordGone: text(
    'Den finns inte längre i tjänstens register, så den kan inte ändras.',
    'It is no longer in the service’s register, so it cannot be changed.',
  ),
} as const;
