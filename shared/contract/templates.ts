import { z } from 'zod';
import { importKinds } from '../intake/kinds.ts';
import { field, instant, localText, scope } from './common.ts';
import { call, done } from './define.ts';

/**
 * A folder that a template watches. `path` is for the person's eyes: no call takes a path. `trouble` says why nothing is
 * read from it now (gone, not readable); it is tried again by itself.
 */
export const watchedFolder = z.object({
  name: z.string(),
  path: z.string(),
  trouble: localText.nullable(),
});

/** What a creditor's files of one shape are read by. */
export const template = z.object({
  templateId: z.int(),
  name: z.string(),
  kind: z.enum(importKinds),
  /** The columns in the order of the file, and what each one gives; `words` names the field for people, null where it is not used. */
  columns: z.array(z.object({ header: z.string(), field: field.nullable(), words: localText.nullable() })),
  usedAt: instant,
  folder: watchedFolder.nullable(),
});

const templateName = z.string().trim().min(1).max(120);

/** A template is a few thousand characters of text; more is something else. */
export const maxTemplateChars = 1_000_000;

export const templateCalls = {
  'templates.list': call(scope, z.object({ templates: z.array(template) })),
  'templates.rename': call(z.object({ templateId: z.int(), name: templateName }), template),
  'templates.remove': call(z.object({ templateId: z.int() }), done),
  /** A file to hand to somebody: how columns are read, nothing of the computer, of customers or of the creditor. */
  'templates.export': call(
    z.object({ templateId: z.int() }),
    z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }),
  ),
  /** `content` is the file's text. Errors: `template-unreadable`, `template-newer`, `template-too-large`. One with the same columns is replaced. */
  'templates.import': call(z.object({ scope, content: z.string() }), template),
  /**
   * Asks for a folder with the system's own dialog (only where `app.info` says `canWatch`) and reads every new file in it by
   * the template; the files in it now are offered once. `template` is null when the person chose none.
   */
  'templates.watch': call(z.object({ templateId: z.int() }), z.object({ template: template.nullable() })),
  'templates.unwatch': call(z.object({ templateId: z.int() }), template),
} as const;
