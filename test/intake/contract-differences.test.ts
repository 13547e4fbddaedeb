import { describe, expect, test } from 'vitest';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { decimal } from '../../shared/domain/decimal.ts';
import { contractDifferences } from '../../shared/intake/contract-differences.ts';
import { contractForm } from '../../shared/intake/contract-form.ts';
import { completeRecord } from '../../shared/intake/complete-record.ts';
import { type Cell } from '../../shared/intake/draft.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { type ImportDefaults } from '../../shared/intake/plan.ts';
import { withContractField, contractField } from '../../shared/service/contract-fields.ts';
import { contractRows } from '../../shared/service/contract-rows.ts';
import { type RecordView } from '../../shared/service/record-fields.ts';

const today = calendarDate('2026-11-28');
const defaults: ImportDefaults = {
  invoiceDate: today,
  paymentTermsDays: 30,
  vatRate: decimal('25'),
  currency: 'SEK',
  deliveryMethod: 'Email',
  pricesIncludeVat: false,
};

type Said = Readonly<Partial<Record<Field, string>>>;
const cells = (said: Said): Partial<Record<Field, Cell>> =>
  Object.fromEntries(
    Object.entries(said).map(([field, value]) => [field, { value, raw: value, rule: 'text', origin: null }]),
  );

/** How a record of a list with this head and these rows differs from a contract with those. */
const differences = (head: Said, rows: readonly Said[], view: RecordView) => {
  const record = completeRecord(
    {
      recordNo: 1,
      cells: cells({ contractNumber: 'A 1', interval: '1', contractStart: '2026-01-01', ...head }),
      rows: rows.map((row, at) => ({ rowNo: at + 1, cells: cells(row) })),
      readProblems: [],
    },
    'contractInvoices',
    defaults,
  );
  const known = {
    ...{ name: 'Ek AB', email: null, phone: null, orgNo: null, vatNumber: null },
    ...{ hasAddress: false, takesEInvoice: false, deliveryMethod: null },
  };
  const parties = { debtorId: 'd', known, products: new Map([['HY', 'p1']]) };
  return contractDifferences(record, contractForm(record, { parties, defaults, first: today }), view, today);
};

const row = (ArticleDescription: string, kronor: number, more: object = {}) => ({
  ...{
    RecordType: 'Standard',
    ArticleDescription,
    Quantity: 1,
    VAT: 25,
    DiscountType: 'Percentage',
    RotRutType: 'None',
  },
  ...{ UnitPrice: { Value: kronor * 100, CurrencyCode: 'SEK' }, ...more },
});
const contract = (Records: readonly object[], more: object = {}): RecordView => ({
  ...{ ActionPublicId: 'c1', PaymentTermsInDays: 30, DeliveryMethod: 'Email', AutoAttest: true, Records },
  RecurrenceDetails: {
    ...{ RecurrenceInterval: 'Monthly', MonthlyRecurrence: { RecurOnDayInMonth: 1, RecurMonthInterval: 1 } },
    ...{ Start: '2026-01-01', NoEndDate: true },
  },
  ...more,
});
const rent = { description: 'Hyra', quantity: '1', unitPrice: '100', vatRate: '25' };
/** The rows that a contract has once its rows are changed as was found. */
const after = (view: RecordView, { changes }: ReturnType<typeof differences>) => {
  const field = contractField('Records');
  const change = changes.find(({ property }) => property === 'Records');
  return field === undefined || change === undefined
    ? null
    : contractRows(withContractField(view, field, change.value)).map(({ description, more }) => [description, more]);
};

describe('a contract of a list held against the one that stands', () => {
  test('differs by what the list says alone: what it leaves blank and what we filled in change nothing', () => {
    const view = contract([row('Hyra', 100, { Quantity: 3, Units: 'mån', VAT: 12 })], { YourReference: 'Bo' });
    expect(differences({}, [{ description: 'Hyra', unitPrice: '100' }], view)).toEqual({ changes: [], elsewhere: [] });
    expect(differences({ yourReference: 'Eva', paymentTermsDays: '20' }, [rent], view).changes).toEqual([
      { property: 'Records.0.Quantity', shown: '3', value: '1' },
      { property: 'Records.0.VAT', shown: '12', value: '25' },
      { property: 'YourReference', shown: 'Bo', value: 'Eva' },
      { property: 'PaymentTermsInDays', shown: '30', value: '20' },
    ]);
    // A total alone is one piece at that price.
    expect(differences({}, [{ description: 'Hyra', lineTotal: '250' }], view).changes).toMatchObject([
      { property: 'Records.0.Quantity', value: '1' },
      { property: 'Records.0.UnitPrice.Value', shown: '100', value: '250' },
    ]);
  });

  test('knows its rows in any order, and a row by its article whatever it is called', () => {
    const view = contract([row('Hyra', 100, { ArticleNumber: 'HY', ProductPublicId: 'p1' }), row('El', 20)]);
    const power = { description: 'El', quantity: '1', unitPrice: '20', vatRate: '25' };
    expect(differences({}, [power, rent], view).changes).toEqual([]);
    expect(differences({}, [power, { ...rent, articleNo: 'HY', description: 'Lokalhyra' }], view).changes).toEqual([
      { property: 'Records.0.ArticleDescription', shown: 'Hyra', value: 'Lokalhyra' },
    ]);
    // Another article is another row.
    const other = differences({}, [power, { ...rent, articleNo: 'LA' }], view);
    expect(other.changes.map(({ property }) => property)).toEqual(['Records']);
  });

  test('keeps what a list cannot say: a row of certain days stays, and one that says more is not made anew', () => {
    const later = row('Tillägg', 50, { InvoicedFrom: '2027-01-01' });
    const view = contract([row('Hyra', 100, { CostCenter: '10' }), later, row('El', 20)]);
    expect(after(view, differences({}, [rent, { ...rent, description: 'Larm' }], view))).toEqual([
      ['Hyra', '10'],
      ['Larm', ''],
      ['Tillägg', '2027-01-01'],
    ]);
    expect(
      differences(
        {},
        [
          { ...rent, unitPrice: '110' },
          { ...rent, description: 'Larm' },
        ],
        view,
      ),
    ).toEqual({
      changes: [],
      elsewhere: ['rows'],
    });
    expect(differences({}, [rent, { ...rent, description: 'Larm', costCenter: '20' }], view).elsewhere).toEqual([
      'rows',
    ]);
    expect(after(view, differences({}, [rent, { description: 'Enligt avtal' }], view))).toEqual([
      ['Hyra', '10'],
      ['Enligt avtal', ''],
      ['Tillägg', '2027-01-01'],
    ]);
  });

  test('tells what is not changed from a list, and compares no rows of another currency or sort of prices', () => {
    const head = {
      interval: '3',
      invoiceDay: '15',
      autoMerge: 'true',
      autogiro: 'false',
      nextInvoiceDate: '2027-02-15',
    };
    expect(differences({ ...head, autoAttest: 'true' }, [rent], contract([row('Hyra', 100)]))).toEqual({
      changes: [],
      elsewhere: ['interval', 'day', 'next', 'merge'],
    });
    expect(differences({ currency: 'EUR' }, [rent], contract([row('Hyra', 90)])).elsewhere).toEqual(['currency']);
    expect(differences({}, [rent], contract([row('Hyra', 90)], { VatIsIncluded: true }))).toEqual({
      changes: [],
      elsewhere: ['gross'],
    });
  });

  test('changes no price in another currency, or with VAT in it, than the list was read with', () => {
    const price = { UnitPrice: { Value: 9_000, CurrencyCode: 'EUR' } };
    expect(differences({}, [rent], contract([row('Hyra', 90, price)]))).toEqual({
      changes: [],
      elsewhere: ['currency'],
    });
    expect(differences({}, [rent], contract([row('Hyra', 125, { VatIsIncluded: true })]))).toEqual({
      changes: [],
      elsewhere: ['gross'],
    });
  });

  test('takes what is paid for no price from which a discount is taken', () => {
    const view = contract([row('Hyra', 100, { DiscountPercentage: 10, ArticleNumber: 'HY' })]);
    const unsure = { changes: [], elsewhere: ['rows'] };
    expect(differences({}, [{ description: 'Hyra', lineTotal: '90' }], view)).toEqual(unsure);
    // Sent as one piece at its total, with the discount off it.
    const thirds = { articleNo: 'HY', description: 'Hyra', quantity: '10', unitPrice: '10.125', discountPercent: '10' };
    expect(differences({}, [thirds], view)).toEqual(unsure);
    expect(differences({}, [{ ...rent, unitPrice: '110' }], view).changes).toMatchObject([{ value: '110' }]);
  });

  test('changes the row that is invoiced, not one of the same name whose days are over or have not come', () => {
    const past = row('Hyra', 100, { InvoicedTo: '2025-12-31' });
    const now = row('Hyra', 105, { InvoicedFrom: '2026-01-01' });
    for (const unitPrice of ['110', '100'])
      expect(differences({}, [{ ...rent, unitPrice }], contract([past, now])).changes).toEqual([
        { property: 'Records.1.UnitPrice.Value', shown: '105', value: unitPrice },
      ]);
    const coming = row('Hyra', 110, { InvoicedFrom: '2027-01-01' });
    expect(differences({}, [{ ...rent, unitPrice: '110' }], contract([row('Hyra', 100), coming]))).toEqual({
      changes: [],
      elsewhere: ['rows'],
    });
  });
});
