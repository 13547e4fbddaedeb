import { type Minor } from '../../shared/domain/money.ts';
import { type LocalText, quoted, text } from '../../shared/domain/text.ts';
import { type JobState } from '../store/job-states.ts';
import { type JobKind } from '../store/jobs.ts';
import { kindRules } from './kinds.ts';

/** The sentences of the outbox. The service's own words are quoted as they came. */

const both = (made: (language: 'sv' | 'en') => string): LocalText => text(made('sv'), made('en'));

/** Minor units for a sentence: two decimals, no-break groups, U+2212 (look.md, The grid). */
export const shownAmount = (amount: Minor | number, currency: string, language: 'sv' | 'en'): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '\u00A0');
  return `${amount < 0 ? '\u2212' : ''}${whole}${language === 'sv' ? ',' : '.'}${digits.slice(-2)}\u00A0${currency}`;
};

export interface Figures {
  readonly total: number | null;
  readonly vat: number | null;
  readonly currency: string;
}

/** Figures for a sentence. */
export const figures = (of: Figures, language: 'sv' | 'en'): string => {
  const shown = (amount: number | null): string =>
    amount === null ? (language === 'sv' ? 'okänt' : 'unknown') : shownAmount(amount, of.currency, language);
  return language === 'sv'
    ? `${shown(of.total)}, varav moms ${shown(of.vat)}`
    : `${shown(of.total)}, of which VAT ${shown(of.vat)}`;
};

/** That a field is another at the service than when its change was chosen. */
export const movedField = (field: LocalText, now: string, shown: string): LocalText =>
  both((language) => {
    const told = (value: string): string => {
      if (value !== '') return quoted(value)[language];
      return language === 'sv' ? 'tomt' : 'blank';
    };
    return language === 'sv'
      ? `${field.sv} är ${told(now)} hos tjänsten nu, inte ${told(shown)} som när ändringen valdes.`
      : `${field.en} is ${told(now)} at the service now, not ${told(shown)} as when the change was chosen.`;
  });

export const words = {
  listMoved: text('Tjänstens lista ändrades medan den lästes.', 'The service’s list changed while it was read.'),
  refused: (message: string): LocalText => text(`Tjänsten sade nej: ${message}`, `The service said no: ${message}`),
  noRight: (message: string): LocalText =>
    text(
      `Tjänsten nekade åtkomst: ${message}. Kundens eller företagets id stämmer inte, eller så saknas behörighet.`,
      `The service denied access: ${message}. The customer’s or company’s id is wrong, or a right is missing.`,
    ),
  faults: (last: LocalText | null): LocalText =>
    text(
      `Tjänsten fick fel varje gång på just den här. ${last?.sv ?? ''}`.trim(),
      `The service failed each time on this very one. ${last?.en ?? ''}`.trim(),
    ),
  billedElsewhere: text(
    'Redan fakturerad från en annan dator. Inget skickas härifrån.',
    'Already billed by another computer. Nothing is sent from here.',
  ),
  lookedUpAfterRestore: text(
    'Databasen är återställd från en säkerhetskopia. Det slås upp om den har skickats sedan dess.',
    'The database was restored from a backup. It is looked up whether this was sent since.',
  ),
  runLookedUp: text(
    'Databasen är återställd från en säkerhetskopia. Fakturorna slås först upp hos tjänsten: de kan ha skickats sedan dess.',
    'The database was restored from a backup. The invoices are looked up at the service first: they may have been sent since.',
  ),
  runLookedUpThen: text(
    'Det tar omkring tre minuter. Sedan går det som inte har skickats att skicka.',
    'It takes about three minutes. Then what was not sent can be sent.',
  ),
  askedBeforeBackup: text(
    'Beställd före säkerhetskopian som databasen är återställd från. Se efter hos tjänsten om den är gjord.',
    'Asked for before the backup that the database was restored from. See at the service whether it was done.',
  ),
  billedSinceBackup: text(
    'Redan fakturerad: den finns hos tjänsten, gjord efter säkerhetskopian eller från en annan dator. Inget skickas igen.',
    'Already billed: it is at the service, made after the backup or by another computer. Nothing is sent again.',
  ),
  creditedSinceBackup: text(
    'Den har fakturerats och krediterats hos tjänsten efter säkerhetskopian. Ska den faktureras igen: läs in raderna på nytt.',
    'It was billed and credited at the service after the backup. If it is to be billed again, import its rows anew.',
  ),
  goneSinceBackup: text(
    'Tjänsten har tagit emot den efter säkerhetskopian, men den finns inte kvar där. Den skickas inte igen av sig självt.',
    'The service received it after the backup, but it is there no longer. It is not sent again by itself.',
  ),
  billedElsewhereDraftDeleted: text(
    'Redan fakturerad från en annan dator. Vårt senare utkast är borttaget.',
    'Already billed by another computer. Our later draft was deleted.',
  ),
  sameKeyOtherFigures: (ours: Figures, theirs: Figures): LocalText =>
    both((language) =>
      language === 'sv'
        ? `Redan fakturerad, med andra belopp. Hos tjänsten: ${figures(theirs, language)}. Här: ${figures(ours, language)}.`
        : `Already billed, with other figures. At the service: ${figures(theirs, language)}. Here: ${figures(ours, language)}.`,
    ),
  totalsDiffer: (ours: Figures, theirs: Figures): LocalText =>
    both((language) =>
      language === 'sv'
        ? `Attesteras inte: tjänsten räknar till ${figures(theirs, language)}, vi till ${figures(ours, language)}.`
        : `Not attested: the service counts ${figures(theirs, language)}, we count ${figures(ours, language)}.`,
    ),
  attestedOtherwise: (ours: Figures, theirs: Figures): LocalText =>
    both((language) =>
      language === 'sv'
        ? `Attesterad med andra belopp än de godkända, eftersom utkastet ändrades hos tjänsten. Där: ${figures(theirs, language)}. Godkänt: ${figures(ours, language)}. Kreditera den om det blev fel.`
        : `Attested with other figures than approved, since the draft was changed at the service. There: ${figures(theirs, language)}. Approved: ${figures(ours, language)}. Credit it if it is wrong.`,
    ),
  lockedPeriod: (date: string, lockedTo: string): LocalText =>
    text(
      `Kan inte attesteras: ${date} ligger i en låst period (låst till och med ${lockedTo}).`,
      `Cannot be attested: ${date} is in a locked period (locked up to and including ${lockedTo}).`,
    ),
  customerMoved: (field: LocalText, now: string, shown: string): LocalText =>
    text(
      `${movedField(field, now, shown).sv} Kunden är inte ändrad och dess fakturor väntar. Lämna registret som det är, eller rätta kunden hos tjänsten och försök igen.`,
      `${movedField(field, now, shown).en} The customer was not changed and its invoices wait. Leave the register as it is, or mend the customer at the service and try again.`,
    ),
  customerGone: text(
    'Kunden finns inte längre i registret, så den kan inte ändras. Dess fakturor väntar.',
    'The customer is no longer in the register, so it cannot be changed. Its invoices wait.',
  ),
  registerLeft: text('Registret är lämnat som det är.', 'The register is left as it is.'),
  draftGone: text(
    'Utkastet finns inte längre hos tjänsten. Det skickas inte igen av sig självt.',
    'The draft no longer exists at the service. It is not sent again by itself.',
  ),
  wrongStage: (stage: string): LocalText =>
    text(
      `Kan inte attesteras: fakturan är i läget ${stage} hos tjänsten.`,
      `Cannot be attested: the invoice is in stage ${stage} at the service.`,
    ),
  lookedUp: text(
    'Okänd: vi slår upp den innan något skickas igen.',
    'Unknown: we look it up before sending anything again.',
  ),
  perhapsAtWork: text(
    'Tjänsten har tagit emot den och arbetar kanske ännu. Vi slår upp den igen.',
    'The service has received it and is perhaps still at work. We look it up again.',
  ),
  asks: text(
    'Tjänsten kan ha utfört den, men det syns inte där. Se efter hos tjänsten och svara om den blev gjord.',
    'The service may have done it, but it does not show there. Look at the service and answer whether it was done.',
  ),
  saidDone: text('Utförd, enligt ditt svar.', 'Done, by your answer.'),
  saidNotDone: text('Inte utförd, enligt ditt svar.', 'Not done, by your answer.'),
  attesting: text('Tjänsten attesterar. Vi kontrollerar i listorna.', 'The service is attesting. We check the lists.'),
  watchingForLateDraft: text(
    'Attesterad. Ett försök att skapa utkastet fick inget svar, så vi ser efter ett tag till att det inte blev två.',
    'Attested. One try to create the draft got no answer, so for a while we watch that there are not two of it.',
  ),
  notAttestedYet: text(
    'Inte attesterad ännu. Tjänsten har tagit emot den; vi fortsätter att kontrollera.',
    'Not attested yet. The service has taken it on; we go on checking.',
  ),
  sent: text('Klar.', 'Done.'),
  found: text('Fanns redan hos tjänsten.', 'Was already at the service.'),
  goesOn: text('Fortsätter av sig själv.', 'We go on by ourselves.'),
  queued: text('Väntar på sin tur.', 'Waits for its turn.'),
  cancelled: text('Återtagen innan den skickades.', 'Taken back before it was sent.'),
  skipped: (reason: string, atService: boolean): LocalText =>
    text(
      `Överhoppad: ${reason}${atService ? ' (Utkastet ligger kvar hos tjänsten.)' : ''}`,
      `Skipped: ${reason}${atService ? ' (The draft stays at the service.)' : ''}`,
    ),
  moved: (runId: number, draftRemoved: boolean): LocalText => {
    const told = text(
      `Flyttad till körning ${String(runId)} för att rättas.`,
      `Moved to run ${String(runId)} to be corrected.`,
    );
    return draftRemoved ? words.draftRemoved(told) : told;
  },
  draftRemoved: ({ sv, en }: LocalText): LocalText =>
    text(`${sv} Utkastet är borttaget hos tjänsten.`, `${en} The draft was deleted at the service.`),
  notNeeded: text('Behövs inte längre.', 'No longer needed.'),
  notThere: text('Finns inte hos tjänsten.', 'Is not at the service.'),
  sending: text('Skickas.', 'Is being sent.'),
  retried: text('Nytt försök väntar på sin tur.', 'A new attempt waits for its turn.'),
  serviceFault: (message: string): LocalText =>
    text(`Tjänsten fick fel: ${message}.`, `The service failed: ${message}.`),
} as const;

/** What a state means where nothing more is known. */
export const stateWords: Readonly<Record<JobState, LocalText>> = {
  queued: words.queued,
  sending: words.sending,
  sent: words.sent,
  rejected: words.refused(''),
  unknown: words.lookedUp,
  cancelled: words.cancelled,
};

/** Why a job fell with the one that it waited for. */
export const blockedWords = (kind: JobKind, reason: LocalText): LocalText =>
  text(`${kindRules[kind].failed.sv}: ${reason.sv}`, `${kindRules[kind].failed.en}: ${reason.en}`);
