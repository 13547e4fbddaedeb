import { type LocalText, text } from '../../shared/domain/text.ts';
import { shownAmount } from './words.ts';

/** Why an invoice of a run that is undone is kept, or could not be reversed: what is, and what to do. */

const by = (who: string | null): { readonly sv: string; readonly en: string } =>
  who === null ? { sv: '', en: '' } : { sv: ` av ${who}`, en: ` by ${who}` };

const shown = (amount: number, currency: string): { readonly sv: string; readonly en: string } => ({
  sv: shownAmount(amount, currency, 'sv'),
  en: shownAmount(amount, currency, 'en'),
});

export const undoWords = {
  deleted: text('Utkastet är borttaget.', 'The draft was deleted.'),
  credited: text('Krediterad.', 'Credited.'),
  gone: text('Finns inte längre hos tjänsten.', 'Is no longer at the service.'),
  mayBeMerged: text(
    'Utkastet är borta hos tjänsten, och kunden har en faktura som är gjord utanför Runsheet sedan dess: om den fakturerar samma sak går inte att säga. Det räknas som fakturerat.',
    'The draft is gone at the service, and the customer has an invoice that was made outside Runsheet since: whether it bills the same cannot be told. It counts as billed.',
  ),
  merged: text(
    'Utkastet är hopslaget med andra, och faktureras i det hopslagna utkastet.',
    'The draft was merged with others, and is billed in the merged draft.',
  ),
  edited: (who: string | null): LocalText =>
    text(
      `Utkastet är ändrat hos tjänsten${by(who).sv} sedan det skapades.`,
      `The draft was changed at the service${by(who).en} since it was created.`,
    ),
  attestedSince: (who: string | null): LocalText =>
    text(
      `Attesterad hos tjänsten${by(who).sv}, inte av körningen. Kreditera den där om den också ska bort.`,
      `Attested at the service${by(who).en}, not by the run. Credit it there if it is to go too.`,
    ),
  creditedSince: (who: string | null): LocalText =>
    text(`Redan krediterad hos tjänsten${by(who).sv}.`, `Already credited at the service${by(who).en}.`),
  amountDiffers: (theirs: number, ours: number, currency: string): LocalText =>
    text(
      `Beloppet är ${shown(theirs, currency).sv} hos tjänsten, körningen skickade ${shown(ours, currency).sv}.`,
      `The amount is ${shown(theirs, currency).en} at the service, the run sent ${shown(ours, currency).en}.`,
    ),
  dateDiffers: (what: LocalText, theirs: string, ours: string): LocalText =>
    text(
      `${what.sv} är ${theirs} hos tjänsten, körningen skickade ${ours}.`,
      `The ${what.en} is ${theirs} at the service, the run sent ${ours}.`,
    ),
  paid: text(
    'Betald eller avskriven. Betala tillbaka hos tjänsten.',
    'Paid or written off. Pay it back at the service.',
  ),
  partlyPaid: (left: number, total: number, currency: string): LocalText =>
    text(
      `Har betalningar: ${shown(left, currency).sv} av ${shown(total, currency).sv} är kvar. Kreditera resten hos tjänsten.`,
      `Has payments: ${shown(left, currency).en} of ${shown(total, currency).en} is left. Credit the rest at the service.`,
    ),
  costsAdded: text(
    'Avgift eller ränta har lagts till. Kreditera den hos tjänsten.',
    'A fee or interest was added. Credit it at the service.',
  ),
  collection: text(
    'Skickad till inkasso. Ta tillbaka ärendet hos tjänsten först.',
    'Sent to debt collection. Take the claim back at the service first.',
  ),
  sold: text(
    'Såld, eller på väg att säljas. Ta tillbaka försäljningen först.',
    'Sold, or about to be. Take the sale back first.',
  ),
  isCredit: text(
    'En attesterad kreditfaktura kan inte krediteras. Fakturera kunden på nytt om den blev fel.',
    'An attested credit invoice cannot be credited. Bill the customer again if it was wrong.',
  ),
  deduction: text(
    'Har skattereduktion (ROT eller RUT). Kreditera den hos tjänsten, så att ansökan till Skatteverket följer med.',
    'Has a tax deduction (ROT or RUT). Credit it at the service, so that the claim to the Tax Agency follows.',
  ),
  locked: (lockedTo: string): LocalText =>
    text(
      `Bokföringen är låst till och med ${lockedTo}, så en kreditfaktura med dagens datum går inte att attestera. Lås upp perioden först.`,
      `The books are locked up to and including ${lockedTo}, so a credit invoice dated today cannot be attested. Unlock the period first.`,
    ),
  stage: (stage: string): LocalText =>
    text(`Är i läget ${stage} hos tjänsten.`, `Is in stage ${stage} at the service.`),
  listsMoved: text(
    'Tjänstens listor ändrades medan de lästes. Försök igen.',
    'The service’s lists changed while they were read. Try again.',
  ),
  paidMeanwhile: (creditNumber: string | null): LocalText =>
    text(
      `En betalning kom in medan fakturan krediterades. Kreditfakturan${creditNumber === null ? '' : ` ${creditNumber}`} är attesterad men inte kopplad: koppla den eller betala tillbaka hos tjänsten.`,
      `A payment came in while the invoice was being credited. The credit invoice${creditNumber === null ? '' : ` ${creditNumber}`} is attested but not connected: connect it or pay back at the service.`,
    ),
  stopped: text('Ångrandet stoppades innan den var klar.', 'The undo was stopped before it was done.'),
  otherEyes: text(
    'Kreditfakturan är ett utkast och väntar på att en annan person attesterar.',
    'The credit invoice is a draft and waits for another person to attest.',
  ),
  creditMessage: (number: string): LocalText => text(`Krediterar faktura ${number}.`, `Credits invoice ${number}.`),
} as const;

export const dateNames = {
  invoiceDate: text('Fakturadatum', 'invoice date'),
  dueDate: text('Förfallodatum', 'due date'),
} as const;
