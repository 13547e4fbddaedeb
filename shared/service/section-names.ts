import { type LocalText, text } from '../domain/text.ts';

/** The sections of the documents in a person's words, under the documents' own names and in their order. */
const names: Readonly<Record<string, LocalText>> = {
  Accounting: text('Bokföring', 'Accounting'),
  'Accounting dimensions': text('Bokföringsdimensioner', 'Accounting dimensions'),
  'Add-ons': text('Tillägg', 'Add-ons'),
  'Authentication and tokens': text('Inloggning och nycklar', 'Sign-in and tokens'),
  'E-identity (mobile)': text('E-legitimation', 'E-identity'),
  'Bank accounts': text('Bankkonton', 'Bank accounts'),
  Common: text('Gemensamt', 'Common'),
  'Contract invoices': text('Avtalsfakturor', 'Contract invoices'),
  'Cost centers': text('Kostnadsställen', 'Cost centers'),
  Creditors: text('Företag', 'Companies'),
  'Debt collection': text('Inkasso', 'Debt collection'),
  Debtors: text('Kunder', 'Customers'),
  Delivery: text('Brev och sms', 'Letters and text messages'),
  Files: text('Filer', 'Files'),
  Invoices: text('Fakturor', 'Invoices'),
  Notifications: text('Bevakningar', 'Notifications'),
  Payments: text('Betalningar', 'Payments'),
  Products: text('Artiklar', 'Articles'),
  Projects: text('Projekt', 'Projects'),
  'Reconciliation invoices': text('Avstämningsfakturor', 'Reconciliation invoices'),
  Search: text('Sökning', 'Search'),
  'Self invoices': text('Självfakturor', 'Self invoices'),
  'Mobile-payment consents (beta; shapes may change)': text(
    'Medgivanden för mobilbetalning (kan ändras)',
    'Mobile-payment consents (may change)',
  ),
  Users: text('Användare', 'Users'),
  Webhooks: text('Webhookar', 'Webhooks'),
};

/** A section's name in both languages; the documents' own where there is no other. */
export const sectionName = (section: string): LocalText => names[section] ?? text(section, section);
