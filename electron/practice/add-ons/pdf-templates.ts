import { randomUUID } from 'node:crypto';
import { instantText } from '../../../shared/service/service-time.ts';
import { keepFile } from '../files/keep.ts';
import { type StoredFile } from '../ledger/files.ts';
import { type Kept } from '../ledger/records.ts';
import { missing, notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { textOf, type View, viewOf } from '../wire/json.ts';

/** The creditor's template of this id. Throws a Refusal (404) where there is none. */
export const templateOf = ({ ledger }: Service, creditorId: string, id: string | null | undefined): Kept => {
  const template = ledger.records.get('pdfTemplate', (id ?? '').toLowerCase());
  if (template?.creditorId !== creditorId) throw notFound('Mallen', 'The template');
  return template;
};

const fileIdOf = ({ doc }: Pick<Kept, 'doc'>): string => textOf(viewOf(doc, 'File') ?? {}, 'FilePublicId') ?? '';

/** The content of a template. */
export const templateFile = ({ ledger }: Service, template: Kept): StoredFile => {
  const file = ledger.files.get(fileIdOf(template));
  if (file === undefined) throw notFound('Mallen', 'The template');
  return file;
};

const settingsOf = (sent: View): View => ({ Name: sent['Name'], Description: sent['Description'] });

/** Keeps a new template. Throws a Refusal (400) where its content is missing. */
const addTemplate = (service: Service, creditorId: string, sent: View): string => {
  const file = viewOf(sent, 'File');
  if (file === null) throw missing('File');
  const id = randomUUID();
  const kept = keepFile(service, { creditorId, ownerId: id }, file);
  service.ledger.records.insert('pdfTemplate', {
    id,
    creditorId,
    ownerId: null,
    key: null,
    state: null,
    at: null,
    createdAt: service.clock.now(),
    doc: { ...settingsOf(sent), File: kept },
  });
  return id;
};

/** Puts a template's settings, and its content where that is sent anew. */
const changeTemplate = (service: Service, template: Kept, sent: View): string => {
  const file = viewOf(sent, 'File');
  const owner = { creditorId: template.creditorId, ownerId: template.id };
  const File = file === null ? template.doc['File'] : keepFile(service, owner, file);
  const doc: View = { ...settingsOf(sent), File };
  if (fileIdOf({ doc }) !== fileIdOf(template)) service.ledger.files.remove(fileIdOf(template));
  service.ledger.records.update('pdfTemplate', { ...template, doc });
  return template.id;
};

/** Creates a template, or changes the one that is named. Gives its id. Throws a Refusal: 400, or 404 (endpoints a, Add-ons). */
export const putTemplate = (service: Service, creditorId: string, sent: View): string => {
  const id = textOf(sent, 'TemplatePublicId');
  if (id === null) return addTemplate(service, creditorId, sent);
  return changeTemplate(service, templateOf(service, creditorId, id), sent);
};

/** Removes a template, content and settings. */
export const removeTemplate = ({ ledger }: Service, template: Kept): void => {
  ledger.files.remove(fileIdOf(template));
  ledger.records.remove('pdfTemplate', template.id);
};

/** CreditorPdfTemplatesSettingsResponseView. */
export const templatesView = ({ ledger }: Service, creditorId: string): View => ({
  CreditorPublicId: creditorId,
  Templates: ledger.records.ofCreditor('pdfTemplate', creditorId).map(({ id, createdAt, doc }) => ({
    ...doc,
    TemplatePublicId: id,
    Created: instantText(createdAt),
  })),
});
