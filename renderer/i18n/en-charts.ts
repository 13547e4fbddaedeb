import { type Same } from './same.ts';
import { type svCharts } from './sv-charts.ts';

/** The charts of Start, in English. */
export const enCharts: Same<typeof svCharts> = {
  charts: {
    currency: 'Currency',
    months: 'Twelve months',
    thousands: 'thousands of {unit}',
    month: 'Month',
    invoices: 'Invoices',
    billed: 'Billed',
    settled: 'Paid or credited',
    left: 'Outstanding',
    leftShort: 'left',
    bar: '{what} {when}: {amount} {unit}',
    monthsLabel: 'Billed, paid and outstanding by month of the invoice, {from} to {to}, in {unit}',
    sums: '12 months: billed {billed}, paid or credited {settled}, left {left} {unit}',
    byLateness: 'by how late it is, {unit}',
    lateness: 'Lateness',
    ageingLabel: 'Outstanding by how late it is, in {unit}',
    part: '{what}: {amount} {unit}, {n} invoice | {what}: {amount} {unit}, {n} invoices',
    owed: 'Nothing is outstanding. | {n} invoice, {amount} {unit} | {n} invoices, {amount} {unit}',
    days: 'Days to payment',
    daysAbout: 'half of the invoices were paid within so many days of the invoice date',
    daysLabel: 'Days from invoice date to payment, the middle value by month of payment, {from} to {to}',
    middle: 'Days, the middle value',
    took: '{when}: {days} days, {n} invoice paid | {when}: {days} days, {n} invoices paid',
    noDays: 'How fast the customers pay shows here once the first payments have come.',
    deliveries: 'How they were sent',
    deliveriesAbout: 'invoices, the same twelve months',
    deliveriesLabel: 'Invoices by way of delivery, twelve months',
    way: '{what}: {n} invoice | {what}: {n} invoices',
    share: '{share} %',
  },
};
