import { noChoices, type ImportPlan, type PlanChoices } from '../../shared/intake/plan.ts';
import { nearestTemplate } from '../../shared/intake/recall.ts';
import { planFingerprint, rememberPlan, usedHeaders } from '../../shared/intake/remember.ts';
import { saveTemplate, type Template } from '../store/templates.ts';
import { type Store } from '../store/store.ts';
import { type Dialects, type RememberedPlan, templateShape } from './plan-shape.ts';

/** A template whose plan can still be read. */
export interface ReadableTemplate extends Template {
  readonly choices: PlanChoices;
  readonly dialects: Dialects;
  /** Of how many files it was made. */
  readonly files: number;
  readonly remembered: PlanChoices['remembered'];
}

/** What is too old or too new to be read is left out: its files are asked about as new ones. */
export const readableTemplates = (templates: readonly Template[]): readonly ReadableTemplate[] =>
  templates.flatMap((template): ReadableTemplate[] => {
    const { data } = templateShape.safeParse(template.plan);
    return data === undefined ? [] : [{ ...template, ...data, remembered: data.choices.remembered }];
  });

/** Some of an import's files, and the template that they are read by; null for files that no template knows. */
export interface TemplateUse {
  readonly template: Pick<Template, 'templateId' | 'name'> | null;
  readonly files: readonly number[];
  /** What the next such files are known by. */
  readonly fingerprint: string;
}

export interface Recall {
  readonly choices: PlanChoices;
  readonly dialects: Dialects;
  readonly uses: readonly TemplateUse[];
}

const partOf = (plan: ImportPlan, files: readonly number[]): ImportPlan => ({
  ...plan,
  sheets: plan.sheets.filter((sheet) => files.includes(sheet.file)),
});

const fileNumbers = (plan: ImportPlan): readonly number[] => [...new Set(plan.sheets.map((sheet) => sheet.file))];

/** A template of one file speaks for each of several such files. */
const dialectsFor = ({ dialects, files }: ReadableTemplate, used: readonly number[]): Dialects => {
  const [first] = dialects;
  return files === 1 && used.length >= 1 && first !== undefined ? used.map((file) => ({ ...first, file })) : dialects;
};

const useOf = (plain: ImportPlan, template: ReadableTemplate | null, files: readonly number[]): TemplateUse => ({
  template: template === null ? null : { templateId: template.templateId, name: template.name },
  files,
  fingerprint: planFingerprint(partOf(plain, files)),
});

/** The template for the sheets that are used: of the very headers, else the nearest. */
export const templateFor = (plain: ImportPlan, templates: readonly ReadableTemplate[]): ReadableTemplate | null => {
  const fingerprint = planFingerprint(plain);
  if (fingerprint === '') return null;
  const same = templates.find((template) => template.fingerprint === fingerprint);
  // A file of ours is like every other of its kind, and lacks no column that it should have.
  if (same !== undefined || plain.stated !== null) return same ?? null;
  return nearestTemplate(usedHeaders(plain), templates)?.template ?? null;
};

const settled = ({ choices }: ReadableTemplate): string => {
  const { kind, dateOrder, decimalMark, defaults } = choices;
  return JSON.stringify([kind, dateOrder, decimalMark, Object.entries(defaults).sort()]);
};

/** True when files of both can be read in one import: what holds for a whole import is the same. */
export const readTogether = (a: ReadableTemplate, b: ReadableTemplate): boolean => settled(a) === settled(b);

const eachByItsOwn = (plain: ImportPlan, templates: readonly ReadableTemplate[]): Recall | null => {
  const found = fileNumbers(plain).map((file) => ({ file, template: templateFor(partOf(plain, [file]), templates) }));
  const used = [...new Set(found.map(({ template }) => template))];
  const known = used.filter((template) => template !== null);
  const [first] = known;
  if (first === undefined || !known.every((template) => readTogether(first, template))) return null;
  const filesOf = (template: ReadableTemplate | null): readonly number[] =>
    found.filter((one) => one.template === template).map(({ file }) => file);
  return {
    choices: { ...first.choices, remembered: known.flatMap((template) => template.choices.remembered) },
    dialects: known.flatMap((template) => dialectsFor(template, filesOf(template))),
    uses: used.map((template) => useOf(plain, template, filesOf(template))),
  };
};

/** What a file of ours says of itself goes before what another one was given. */
const asStated = (choices: PlanChoices, stated: ImportPlan['stated']): PlanChoices =>
  stated === null
    ? choices
    : { ...choices, kind: stated.kind ?? choices.kind, defaults: { ...choices.defaults, ...stated.defaults } };

/**
 * What earlier imports say of these files: by one template, or, for several files, each by its own. `plain` is the plan
 * without any choices. Templates come latest first.
 */
export const recallImport = (plain: ImportPlan, templates: readonly ReadableTemplate[]): Recall => {
  const files = fileNumbers(plain);
  const template = templateFor(plain, templates);
  if (template === null && files.length > 1) {
    const each = eachByItsOwn(plain, templates);
    if (each !== null) return each;
  }
  return {
    choices: template === null ? noChoices : asStated(template.choices, plain.stated),
    dialects: template === null ? [] : dialectsFor(template, files),
    uses: [useOf(plain, template, files)],
  };
};

const withoutEnding = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '');

interface Imported {
  readonly plan: ImportPlan;
  readonly dialects: Dialects;
  readonly uses: readonly TemplateUse[];
  readonly names: readonly string[];
}

/** Remembers, for each template that was used and for files that had none, how they were read in the end. */
export const keepTemplates = (
  store: Store,
  scopeId: number,
  { plan, dialects, uses, names }: Imported,
  usedAt: string,
): void => {
  for (const { template, files, fingerprint } of uses) {
    // Without headers nothing tells the next such file from others.
    if (fingerprint === '') continue;
    const own = dialects.flatMap((one) =>
      files.includes(one.file) ? [{ ...one, file: files.indexOf(one.file) }] : [],
    );
    // Several files of one shape are remembered as one.
    const alike = !fingerprint.includes('\n');
    const kept: RememberedPlan = {
      choices: rememberPlan(partOf(plan, files)),
      dialects: alike ? own.slice(0, 1).map((one) => ({ ...one, file: 0 })) : own,
      files: alike ? 1 : files.length,
    };
    const name = files
      .map((file) => withoutEnding(names[file] ?? ''))
      .join(', ')
      .slice(0, 120);
    saveTemplate(store, scopeId, {
      templateId: template?.templateId ?? null,
      fingerprint,
      kind: plan.kind,
      name,
      plan: kept,
      usedAt,
    });
  }
};
