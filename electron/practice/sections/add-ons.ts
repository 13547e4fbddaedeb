import {
  type AddOn,
  addOnNames,
  addOns as categories,
  addOnSettings,
  hasAddOn,
  putAddOn,
  removeAddOn,
} from '../add-ons/add-ons.ts';
import { putTemplate, removeTemplate, templateFile, templateOf, templatesView } from '../add-ons/pdf-templates.ts';
import { answer, type Answer, bytes, type Call, contentView, creditorOf, none } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { textOf } from '../wire/json.ts';

/** The settings of one add-on: read, put, removed. */
const settings = (name: string, addOn: AddOn, view: string): readonly Route[] => [
  route('GET', `/v1/addons/${name}settings/{id}`, (call) =>
    answer(view, addOnSettings(call.service.ledger, creditorOf(call, call.id).id, addOn)),
  ),
  route('PUT', `/v1/addons/${name}settings`, (call) => {
    const sent = contentView(call);
    const { id } = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    putAddOn(call.service.ledger, id, addOn, sent, call.service.clock.now());
    return none;
  }),
  route('DELETE', `/v1/addons/${name}settings/{id}`, (call) => {
    removeAddOn(call.service.ledger, creditorOf(call, call.id).id, addOn);
    return none;
  }),
];

/** Every add-on, or those of the category that is asked for, and whether the creditor has it. */
const creditorAddOns = (call: Call): Answer => {
  const { id } = creditorOf(call, call.id);
  const category = textOf(contentView(call), 'Category');
  const { ledger } = call.service;
  return answer(
    'CreditorAddonsView',
    addOnNames
      .filter((addOn) => category === null || categories[addOn] === category)
      .map((addOn) => ({
        CreditorPublicId: id,
        Name: addOn,
        Category: categories[addOn],
        IsActive: hasAddOn(ledger, id, addOn),
      })),
  );
};

/** Add-ons (endpoints a, Add-ons): their settings, which of them are active, and templates of printed invoices. */
export const addOns: readonly Route[] = [
  ...settings('autogiro', 'Autogiro', 'AutogiroSettingsView'),
  ...settings('einvoice', 'EInvoice', 'EInvoiceSettingsView'),
  ...settings('digitalmail', 'DigitalMail', 'DigitalMailSettingsView'),
  route('POST', '/v1/addons/creditoraddons/{id}', creditorAddOns),
  route('PUT', '/v1/addons/pdftemplatesettings', (call) => {
    const sent = contentView(call);
    const { id } = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    return answer('guid', putTemplate(call.service, id, sent));
  }),
  route('DELETE', '/v1/addons/pdftemplatesettings/{id}', (call) => {
    const { id } = creditorOf(call, call.id);
    removeTemplate(call.service, templateOf(call.service, id, call.query('templateid')));
    return none;
  }),
  route('GET', '/v1/addons/pdftemplatesettingsfile/{id}', (call) => {
    const { id } = creditorOf(call, call.id);
    const file = templateFile(call.service, templateOf(call.service, id, call.query('templateid')));
    return bytes(file.type, file.bytes);
  }),
  route('GET', '/v1/addons/pdftemplatessettings/{id}', (call) =>
    answer('CreditorPdfTemplatesSettingsResponseView', templatesView(call.service, creditorOf(call, call.id).id)),
  ),
];
