import { randomUUID } from 'node:crypto';
import { type Call, contentView, contentViews, creditorOf } from '../gate/call.ts';
import { withDefaults } from '../gate/defaults.ts';
import { type RecordKind } from '../ledger/record-kinds.ts';
import { type Kept } from '../ledger/records.ts';
import { badRequest, missing, notFound } from '../refusal.ts';
import { textOf, type View } from '../wire/json.ts';
import { forEachEntry } from './bulk.ts';

/** A register of codes that a creditor keeps and invoices name: cost centres, projects, dimensions. */
export interface CodeRegister {
  readonly kind: RecordKind;
  /** What one is called in a refusal. */
  readonly name: { readonly sv: string; readonly en: string };
  readonly defaults: View;
  /** What tells one from another within the creditor. Throws a Refusal (400) where it is missing. */
  readonly keyOf: (view: View) => string;
  readonly isUsed: (call: Call, creditorId: string, record: View) => boolean;
}

/** The text of the field that is the code. Throws a Refusal (400) where it is missing. */
export const codeIn = (view: View, field: string): string => {
  const code = textOf(view, field)?.trim() ?? '';
  if (code === '') throw missing(field);
  return code;
};

const holder = (call: Call, { kind }: CodeRegister, creditorId: string, key: string): Kept | undefined =>
  call.service.ledger.records.byKey(kind, creditorId, key)[0];

const insert = (call: Call, register: CodeRegister, creditorId: string, sent: View): string => {
  const id = randomUUID();
  call.service.ledger.records.insert(register.kind, {
    id,
    creditorId,
    ownerId: null,
    key: register.keyOf(sent),
    state: null,
    at: null,
    createdAt: call.service.clock.now(),
    doc: { ...withDefaults(register.defaults, sent), CreditorPublicId: creditorId },
  });
  return id;
};

const overwrite = (call: Call, register: CodeRegister, stored: Kept, sent: View): string => {
  const doc = { ...withDefaults(register.defaults, sent), CreditorPublicId: stored.creditorId };
  call.service.ledger.records.update(register.kind, { ...stored, doc });
  return stored.id;
};

/** The record with this key. Throws a Refusal: 401 for the creditor, 404. */
export const codeOf = (call: Call, register: CodeRegister, key: string): Kept => {
  const found = holder(call, register, creditorOf(call, call.id).id, key);
  if (found === undefined) throw notFound(register.name.sv, register.name.en);
  return found;
};

/** Keeps the content as a new record. Gives it back. Throws a Refusal: 401 for the creditor, 400 for a code that is taken. */
export const createCode = (call: Call, register: CodeRegister): { readonly id: string; readonly doc: View } => {
  const sent = contentView(call);
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  if (holder(call, register, creditor.id, register.keyOf(sent)) !== undefined)
    throw badRequest(`${register.name.sv} finns redan.`, `${register.name.en} exists already.`);
  const id = insert(call, register, creditor.id, sent);
  return { id, doc: call.service.ledger.records.get(register.kind, id)?.doc ?? {} };
};

/** Puts the content in the place of the record with its code. Throws a Refusal: 401 for the creditor, 404. */
export const updateCode = (call: Call, register: CodeRegister): void => {
  const sent = contentView(call);
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const stored = holder(call, register, creditor.id, register.keyOf(sent));
  if (stored === undefined) throw notFound(register.name.sv, register.name.en);
  overwrite(call, register, stored, sent);
};

/** Each entry updates the record with its code or makes a new one. Gives the last one's id (decisions.md 11). */
export const putCodes = (call: Call, register: CodeRegister): string => {
  let last = '';
  forEachEntry(contentViews(call), (sent) => {
    const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    const stored = holder(call, register, creditor.id, register.keyOf(sent));
    last = stored === undefined ? insert(call, register, creditor.id, sent) : overwrite(call, register, stored, sent);
  });
  return last;
};

/** Removes a record that no invoice names. Throws a Refusal (400) otherwise (concepts, Errors). */
export const removeCode = (call: Call, register: CodeRegister, record: Kept): void => {
  if (register.isUsed(call, record.creditorId, record.doc))
    throw badRequest(
      `${register.name.sv} används på en faktura och kan inte tas bort.`,
      `${register.name.en} is used on an invoice and cannot be removed.`,
    );
  call.service.ledger.records.remove(register.kind, record.id);
};

export const listCodes = (call: Call, { kind }: CodeRegister): readonly View[] =>
  call.service.ledger.records.ofCreditor(kind, creditorOf(call, call.id).id).map((record) => record.doc);
