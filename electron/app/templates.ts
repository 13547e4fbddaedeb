import { basename } from 'node:path';
import { type z } from 'zod';
import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type template as templateShape, type templateCalls } from '../../shared/contract/templates.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { fieldNameIn } from '../../shared/intake/kinds.ts';
import { rememberedPrints } from '../../shared/intake/remember.ts';
import { scopeOf } from '../store/scopes.ts';
import {
  removeTemplate,
  renameTemplate,
  saveTemplate,
  type Template,
  templateById,
  templatesOf,
} from '../store/templates.ts';
import { type Deps } from './deps.ts';
import { readableTemplates, type ReadableTemplate } from './recalled-import.ts';
import { readTemplateFile, writeTemplateFile } from './template-file.ts';

type TemplateView = z.infer<typeof templateShape>;

/** What the templates room needs of whoever watches folders. */
export interface FolderWatch {
  /** Why nothing is read from the template's folder now; null when all is well. */
  readonly trouble: (templateId: number) => LocalText | null;
  /** Asks the person for a folder and begins to watch it; false when they chose none. @throws AppError. */
  readonly choose: (templateId: number) => Promise<boolean>;
  readonly stop: (templateId: number) => void;
}

const unknownTemplate = (): AppError =>
  new AppError(
    'unknown-template',
    text('Mallen finns inte längre.', 'The template no longer exists.'),
    text('Läs om listan och välj en annan.', 'Read the list again and choose another.'),
  );

const tooOld = (): AppError =>
  new AppError(
    'template-unreadable',
    text('Mallen kan inte läsas av den här versionen.', 'This version cannot read the template.'),
    text('Läs in en sådan fil igen, så görs den om.', 'Import such a file again, and it is made anew.'),
  );

const columnsOf = ({ remembered, kind }: ReadableTemplate): TemplateView['columns'] =>
  remembered
    .filter((sheet) => sheet.role !== 'none')
    .flatMap((sheet) => {
      const headers = sheet.headers ?? rememberedPrints(sheet);
      return headers.flatMap((header, index): TemplateView['columns'] => {
        const field = sheet.fields[index] ?? null;
        if (header === '' && field === null) return [];
        return [{ header, field, words: field === null ? null : fieldNameIn(kind, field) }];
      });
    });

export interface TemplateTools {
  readonly deps: Deps;
  readonly folders: FolderWatch;
}

const viewOf = ({ folders }: TemplateTools, template: Template): TemplateView => {
  const { templateId, name, kind, usedAt, folder } = template;
  const [readable] = readableTemplates([template]);
  return {
    templateId,
    name,
    kind,
    columns: readable === undefined ? [] : columnsOf(readable),
    usedAt,
    folder:
      folder === null ? null : { name: basename(folder) || folder, path: folder, trouble: folders.trouble(templateId) },
  };
};

/** What a file may be called everywhere. */
const fileName = (name: string): string => {
  const safe = name
    .replace(/[\s\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80);
  return `${safe === '' ? 'mall' : safe}.runsheet-template`;
};

type TemplateHandlers = Pick<Handlers, keyof typeof templateCalls>;

/** The templates of a creditor: looked at, renamed, handed on, taken in, removed, and set to watch a folder. */
export const templateHandlers = (tools: TemplateTools): TemplateHandlers => {
  const { deps, folders } = tools;
  const { store } = deps;
  const known = (templateId: number): Template => {
    const template = templateById(store, templateId);
    if (template === null) throw unknownTemplate();
    return template;
  };
  const changed = (templateId: number): TemplateView => {
    deps.emit('templates.changed', {});
    return viewOf(tools, known(templateId));
  };
  return {
    'templates.list': async (scope) => ({
      templates: templatesOf(store, scopeOf(store, scope).scopeId).map((template) => viewOf(tools, template)),
    }),
    'templates.rename': async ({ templateId, name }) => {
      known(templateId);
      renameTemplate(store, templateId, name);
      return changed(templateId);
    },
    'templates.remove': async ({ templateId }) => {
      known(templateId);
      folders.stop(templateId);
      removeTemplate(store, templateId);
      deps.emit('templates.changed', {});
      return {};
    },
    'templates.export': async ({ templateId }): Promise<CallOutput<'templates.export'>> => {
      const template = known(templateId);
      const [readable] = readableTemplates([template]);
      if (readable === undefined) throw tooOld();
      const { name, kind, fingerprint, choices, dialects, files } = readable;
      const plan = { choices, dialects: [...dialects], files };
      return { name: fileName(name), bytes: writeTemplateFile({ name, kind, fingerprint, plan }) };
    },
    'templates.import': async ({ scope, content }) => {
      const { scopeId } = scopeOf(store, scope);
      const { name, kind, fingerprint, plan } = readTemplateFile(content);
      const usedAt = deps.clock.now().toISOString();
      const templateId = saveTemplate(store, scopeId, { templateId: null, fingerprint, kind, name, plan, usedAt });
      renameTemplate(store, templateId, name);
      return changed(templateId);
    },
    'templates.watch': async ({ templateId }) => {
      known(templateId);
      return { template: (await folders.choose(templateId)) ? changed(templateId) : null };
    },
    'templates.unwatch': async ({ templateId }) => {
      known(templateId);
      folders.stop(templateId);
      return changed(templateId);
    },
  };
};
