import { readFileSync } from 'node:fs';
import { type z } from 'zod';
import { AppError } from '../../shared/domain/app-error.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { type Language, type LocalText, quoted, text } from '../../shared/domain/text.ts';
import { mustBeAnswered } from '../../shared/intake/held-questions.ts';
import { becomesRun } from '../../shared/intake/kinds.ts';
import { type ImportPlan, noChoices } from '../../shared/intake/plan.ts';
import { proposePlan } from '../../shared/intake/propose-plan.ts';
import { type RawFile } from '../../shared/intake/raw-table.ts';
import { readDrafts } from '../../shared/intake/read-drafts.ts';
import { planFingerprint } from '../../shared/intake/remember.ts';
import { readFileBytes } from '../files/read-file.ts';
import { type CreditorPlace, creditorPlaces } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { templatesEverywhere } from '../store/templates.ts';
import { sha256, sha256OfBytes } from './hash.ts';
import { readableTemplates, type ReadableTemplate, recallImport, templateFor } from './recalled-import.ts';
import { betterFit, type Fit, FileCustomers, registerFit, type RegisterFit } from './register-fit.ts';
import { choiceOf, fitWords, withQuestion } from './whose-file.ts';
import { type SortStart, type sortedFile } from './worker-protocol.ts';

type Sorted = z.infer<typeof sortedFile>;
type Question = NonNullable<Sorted['question']>;

/** More creditors than this are not listed as answers; the window lets the person choose any. */
const mostChoices = 50;

const ask = (code: Question['code'], words: LocalText, choices: Question['choices'] = []): Question => ({
  code,
  text: words,
  choices,
});

const nobodyKnows = text(
  'Inget företag har läst in en sådan fil förut. Vems är den?',
  'No company has imported such a file before. Whose is it?',
);
const severalKnow = text(
  'Flera företag har sådana filer. Vems är den här?',
  'Several companies have such files. Whose is this one?',
);
const newFile = text(
  'Filens kolumner är nya. Titta på dem innan den läses in.',
  'The columns of the file are new. Look at them before it is imported.',
);
const changedFile = (changed: readonly string[]): LocalText => {
  const listed = (language: Language): string => changed.map((name) => quoted(name)[language]).join(', ');
  return text(
    `Kolumner har ändrats sedan förra gången: ${listed('sv')}.`,
    `Columns changed since last time: ${listed('en')}.`,
  );
};

/** What stands between a file and its review, by the plan that its template gives; null for nothing. */
const lookOf = (plan: ImportPlan): Question | null => {
  if (plan.changed.length > 0) return ask('changed-file', changedFile(plan.changed));
  if (!plan.known) return ask('new-file', newFile);
  const [held] = plan.questions.filter(mustBeAnswered);
  if (held !== undefined) return ask('needs-look', held.text);
  const [missing] = plan.missing;
  return missing === undefined ? null : ask('needs-look', missing.text);
};

interface Candidate {
  readonly place: CreditorPlace;
  readonly template: ReadableTemplate;
}

interface Read {
  readonly file: RawFile;
  readonly plain: ImportPlan;
}

class Sorter {
  readonly #start: SortStart;
  readonly #places: readonly CreditorPlace[];
  readonly #templates: readonly ReadableTemplate[];
  readonly #register: RegisterFit;

  constructor(store: Store, start: SortStart) {
    this.#start = start;
    this.#places = creditorPlaces(store);
    this.#templates = readableTemplates(templatesEverywhere(store));
    this.#register = registerFit(store);
  }

  /** The creditors whose templates know the file: by the very headers where one does, else by near ones. */
  #candidates(plain: ImportPlan): readonly Candidate[] {
    const { scopeId } = this.#start;
    const found = this.#places
      .filter((place) => scopeId === null || place.scopeId === scopeId)
      .flatMap((place): Candidate[] => {
        const template = templateFor(
          plain,
          this.#templates.filter((one) => one.scopeId === place.scopeId),
        );
        return template === null ? [] : [{ place, template }];
      });
    const print = planFingerprint(plain);
    const exact = found.filter(({ template }) => template.fingerprint === print);
    return exact.length > 0 ? exact : found;
  }

  #planBy({ file, plain }: Read, template: ReadableTemplate | null): ImportPlan {
    if (template === null) return plain;
    return proposePlan([file], calendarDate(this.#start.today), recallImport(plain, [template]).choices);
  }

  #customers({ file }: Read, plan: ImportPlan, place: CreditorPlace | undefined): FileCustomers {
    const customers = new FileCustomers();
    if (!becomesRun(plan.kind) || place === undefined) return customers;
    const billingPeriod = plan.defaults.invoiceDate.slice(0, 7);
    const keys = { deployment: place.kind, creditorId: place.scope.creditorId, billingPeriod, sha256 };
    for (const draft of readDrafts([file], plan, keys).drafts) {
      customers.see(draft);
      if (customers.full) break;
    }
    return customers;
  }

  /** The choice among several creditors that know such files: the one whose customers they are, else a question. */
  #among(candidates: readonly Candidate[], fits: readonly Fit[], of: number): Candidate | Question {
    const counts = candidates
      .map((candidate) => ({ candidate, fit: fits.find(({ place }) => place.scopeId === candidate.place.scopeId) }))
      .sort((a, b) => (b.fit?.customers ?? 0) - (a.fit?.customers ?? 0));
    const [best, next] = counts;
    const [most, second] = [best?.fit?.customers ?? 0, next?.fit?.customers ?? 0];
    if (best !== undefined && most > second && most * 2 >= of) return best.candidate;
    const choices = counts.flatMap(({ fit }) => (fit === undefined ? [] : [choiceOf(fit, of)]));
    return ask('which-creditor', severalKnow, choices.slice(0, mostChoices));
  }

  #unknown(fits: readonly Fit[], of: number): { readonly scopeId: number | null; readonly question: Question } {
    const given = this.#start.scopeId ?? (this.#places.length === 1 ? (this.#places[0]?.scopeId ?? null) : null);
    if (given !== null) {
      const wrong = this.#otherCreditor(fits, given, of);
      return { scopeId: given, question: wrong ?? ask('new-file', newFile) };
    }
    const choices = fits.slice(0, mostChoices).map((fit) => choiceOf(fit, of));
    return { scopeId: null, question: ask('which-creditor', nobodyKnows, choices) };
  }

  #otherCreditor(fits: readonly Fit[], chosenId: number, of: number): Question | null {
    if (this.#start.settled || of === 0) return null;
    const chosen = fits.find(({ place }) => place.scopeId === chosenId);
    const better = betterFit(fits, chosenId, of);
    if (chosen === undefined || better === null) return null;
    return ask('other-creditor', withQuestion(fitWords(better, chosen, of)), [
      choiceOf(better, of),
      choiceOf(chosen, of),
    ]);
  }

  judge(read: Read): Omit<Sorted, 'fileId' | 'sha256' | 'refused'> {
    const candidates = this.#candidates(read.plain);
    const [first] = candidates;
    const customers = this.#customers(
      read,
      this.#planBy(read, first?.template ?? null),
      first?.place ?? this.#places[0],
    );
    const fits = this.#register.fits(customers);
    const of = customers.count;
    if (first === undefined) return { ...this.#unknown(fits, of), templateId: null, whole: true };
    const chosen = candidates.length === 1 ? first : this.#among(candidates, fits, of);
    if ('code' in chosen) return { scopeId: null, templateId: null, question: chosen, whole: true };
    const { place, template } = chosen;
    const used = new Set(template.remembered.filter(({ role }) => role !== 'none').map((one) => one.fingerprint));
    // A part of what the template reads together (heads in one file, rows in another) is judged with the other parts.
    // So is one that is read with another encoding or delimiter than the file itself says.
    const whole = template.dialects.length === 0 && (template.files === 1 || used.size === 1);
    const look = whole ? lookOf(this.#planBy(read, template)) : null;
    const question = this.#otherCreditor(fits, place.scopeId, of) ?? look;
    return { scopeId: place.scopeId, templateId: template.templateId, question, whole };
  }
}

/** Says of each file whose it is, by which template it is read, and what must be asked. Files that cannot be read are refused. */
export const sortFiles = async (store: Store, start: SortStart): Promise<readonly Sorted[]> => {
  const sorter = new Sorter(store, start);
  const today = calendarDate(start.today);
  const sorted: Sorted[] = [];
  // One after the other: each may take hundreds of megabytes while it is unpacked.
  for (const { fileId, name, path } of start.files) {
    const bytes = readFileSync(path);
    const print = sha256OfBytes(bytes);
    try {
      const file = await readFileBytes({ name, bytes, choose: {} });
      const judged = sorter.judge({ file, plain: proposePlan([file], today, noChoices) });
      sorted.push({ fileId, sha256: print, refused: null, ...judged });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const nothing = { scopeId: start.scopeId, templateId: null, question: null, whole: true };
      sorted.push({ fileId, sha256: print, refused: error.data, ...nothing });
    }
  }
  return sorted;
};
