import { z } from 'zod';
import { importKinds } from '../../shared/intake/kinds.ts';
import { all, flag, jsonOf, one } from './rows.ts';
import { type Store } from './store.ts';

/** What was decided for files with certain headers the last time. `plan` is parsed by whoever reads it. */
export interface Template {
  readonly templateId: number;
  readonly scopeId: number;
  readonly fingerprint: string;
  readonly kind: (typeof importKinds)[number];
  readonly name: string;
  /** A person chose the name: it stays. */
  readonly named: boolean;
  readonly plan: unknown;
  /** The folder that is watched for such files. */
  readonly folder: string | null;
  readonly usedAt: string;
}

const row = z
  .object({
    template_id: z.int(),
    scope_id: z.int(),
    fingerprint: z.string(),
    kind: z.enum(importKinds),
    name: z.string(),
    named: flag,
    plan: jsonOf(z.unknown()),
    folder: z.string().nullable(),
    used_at: z.string(),
  })
  .transform((found): Template => ({
    templateId: found.template_id,
    scopeId: found.scope_id,
    fingerprint: found.fingerprint,
    kind: found.kind,
    name: found.name,
    named: found.named,
    plan: found.plan,
    folder: found.folder,
    usedAt: found.used_at,
  }));

const select = `SELECT template_id, scope_id, fingerprint, template.kind, template.name, named, plan, folder, used_at
  FROM template JOIN creditor USING (scope_id) JOIN connection USING (connection_id)
  WHERE connection.removed_at IS NULL AND creditor.gone = 0`;

/** Null when there is none, or its creditor is not at hand any more. */
export const templateById = (store: Store, templateId: number): Template | null =>
  one(row, store.prepare(`${select} AND template_id = ?`), [templateId]);

/** The templates of a creditor, latest used first. */
export const templatesOf = (store: Store, scopeId: number): readonly Template[] =>
  all(row, store.prepare(`${select} AND scope_id = ? ORDER BY used_at DESC, template_id DESC`), [scopeId]);

/** The templates of every creditor of every connection, latest used first. */
export const templatesEverywhere = (store: Store): readonly Template[] =>
  all(row, store.prepare(`${select} ORDER BY used_at DESC, template_id DESC`), []);

export const watchingTemplates = (store: Store): readonly Template[] =>
  all(row, store.prepare(`${select} AND folder IS NOT NULL ORDER BY template_id`), []);

export interface TemplateToKeep {
  /** The one that was used, where it was another creditor's it is left alone; null for a new one. */
  readonly templateId: number | null;
  readonly fingerprint: string;
  readonly kind: Template['kind'];
  readonly name: string;
  readonly plan: unknown;
  readonly usedAt: string;
}

const idRow = z.object({ id: z.int() });

/** The template of these headers, else the one that was used. */
const placeOf = (store: Store, scopeId: number, template: TemplateToKeep): number | null =>
  one(
    idRow,
    store.prepare(
      `SELECT template_id AS id FROM template WHERE scope_id = ? AND (fingerprint = ? OR template_id = ?)
       ORDER BY fingerprint = ? DESC LIMIT 1`,
    ),
    [scopeId, template.fingerprint, template.templateId, template.fingerprint],
  )?.id ?? null;

/** Remembers a plan in place of what was remembered; number, folder and a name of the person's own stay. Answers the number. */
export const saveTemplate = (store: Store, scopeId: number, template: TemplateToKeep): number =>
  store.inTransaction(() => {
    const { fingerprint, kind, name, usedAt } = template;
    const plan = JSON.stringify(template.plan);
    const templateId = placeOf(store, scopeId, template);
    if (templateId === null)
      return Number(
        store
          .prepare('INSERT INTO template (scope_id, fingerprint, kind, name, plan, used_at) VALUES (?, ?, ?, ?, ?, ?)')
          .run(scopeId, fingerprint, kind, name, plan, usedAt).lastInsertRowid,
      );
    store
      .prepare(
        `UPDATE template SET fingerprint = ?, kind = ?, name = iif(named = 1, name, ?), plan = ?, used_at = ?
         WHERE template_id = ?`,
      )
      .run(fingerprint, kind, name, plan, usedAt, templateId);
    return templateId;
  });

/** Gives a name that later imports leave alone. */
export const renameTemplate = (store: Store, templateId: number, name: string): void => {
  store.prepare('UPDATE template SET name = ?, named = 1 WHERE template_id = ?').run(name, templateId);
};

/** With what was seen in its folder. Files that wait stay, without a template. */
export const removeTemplate = (store: Store, templateId: number): void => {
  store.prepare('DELETE FROM template WHERE template_id = ?').run(templateId);
};

export const setTemplateFolder = (store: Store, templateId: number, folder: string | null): void => {
  store.prepare('UPDATE template SET folder = ? WHERE template_id = ?').run(folder, templateId);
};
