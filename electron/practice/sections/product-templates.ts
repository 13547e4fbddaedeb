import { putSetting, settingOf } from '../creditors/settings.ts';
import { answer, contentView, creditorOf, none } from '../gate/call.ts';
import { withDefaults } from '../gate/defaults.ts';
import { type Route, route } from '../gate/route.ts';
import { badField } from '../refusal.ts';
import { numberOf, textOf, type View } from '../wire/json.ts';

const defaults: View = { DefaultSalesVAT: 25, DefaultProductType: 'Service' };

/** What a new product is suggested to be, one template per creditor (endpoints b, Products › productstemplate). */
export const productTemplates: readonly Route[] = [
  route('GET', '/v1/products/productstemplate/{id}', (call) => {
    const { id } = creditorOf(call, call.id);
    const template = settingOf(call.service.ledger, 'productsTemplate', id) ?? defaults;
    return answer('ProductsTemplateView', { ...template, CreditorPublicId: id });
  }),
  route('PUT', '/v1/products/productstemplate', (call) => {
    const sent = contentView(call);
    const { id } = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    const vat = numberOf(sent, 'DefaultSalesVAT') ?? 0;
    if (vat < 0 || vat > 100) throw badField('DefaultSalesVAT', 'ska vara 0-100', 'must be 0-100');
    putSetting(call.service, 'productsTemplate', id, withDefaults(defaults, sent));
    return none;
  }),
];
