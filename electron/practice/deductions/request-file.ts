import { type DeductionScheme, sharesOf } from '../../../shared/domain/tax-deduction.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Deduction } from './deduction.ts';

/** An invoice in a request: paid by its debtor on a day. */
export interface RequestedDeduction {
  readonly invoice: ListedInvoice;
  readonly deduction: Deduction;
  /** YYYY-MM-DD. */
  readonly paidOn: string;
  /** The flat's cooperative, else null and `home` is a property. */
  readonly cooperative: string | null;
  readonly home: string | null;
}

/** The elements of work by RotRutTypeView, in the schema's order. */
const workElements: Readonly<Record<DeductionScheme, readonly (readonly [type: string, element: string])[]>> = {
  ROT: [
    ['Construction', 'Bygg'],
    ['Electricity', 'El'],
    ['GlassMetalWork', 'GlasPlatarbete'],
    ['GroundDrainageWork', 'MarkDraneringarbete'],
    ['Masonry', 'Murning'],
    ['PaintingWallpapering', 'MalningTapetsering'],
    ['Hvac', 'Vvs'],
  ],
  RUT: [
    ['Cleaning', 'Stadning'],
    ['TextileClothing', 'KladOchTextilvard'],
    ['SnowPlowing', 'Snoskottning'],
    ['Gardening', 'Tradgardsarbete'],
    ['BabySitting', 'Barnpassning'],
    ['PersonalCare', 'Personligomsorg'],
    ['Moving', 'Flyttjanster'],
    ['ITServices', 'ItTjanster'],
    ['WhiteGoods', 'ReparationAvVitvaror'],
    ['Furnituring', 'Moblering'],
    ['HouseSupervision', 'TillsynAvBostad'],
  ],
};
const requestElements = { ROT: 'RotBegaran', RUT: 'HushallBegaran' } as const;

const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };
const element = (name: string, content: string): string => `<htko:${name}>${content}</htko:${name}>`;
const field = (name: string, value: string | number): string =>
  element(
    name,
    String(value)
      .replace(/\p{Cc}/gu, '')
      .replace(/[<>&]/g, (character) => escapes[character] ?? character),
  );

/** Minor units in whole kronor. */
const kronor = (amount: number): number => Math.round(amount / 100);

/** For each person the part of a sum, by what the persons ask for. */
const partOf = (deduction: Deduction, whole: number, person: number): number =>
  sharesOf(
    whole,
    deduction.shares.map(({ asked }) => kronor(asked)),
  )[person] ?? 0;

const workOf = ({ scheme, work, shares }: Deduction, part: (whole: number) => number): string =>
  workElements[scheme]
    .map(([type, name]) => {
      const own = work.filter((row) => row.type === type);
      if (own.length === 0) return '';
      const hours = part(own.reduce((sum, row) => sum + row.hours, 0));
      const material = part(kronor(own.reduce((sum, row) => sum + row.material, 0)));
      // With more persons than hours, each of them still had some of the work.
      const told = shares.length > 1 ? Math.max(1, hours) : hours;
      return element(name, field('AntalTimmar', told) + field('Materialkostnad', material));
    })
    .join('');

const homeOf = ({ deduction, cooperative, home }: RequestedDeduction): string => {
  if (deduction.scheme === 'RUT') return '';
  if (cooperative === null) return field('Fastighetsbeteckning', home ?? '');
  return field('LagenhetsNr', home ?? '') + field('BrfOrgNr', cooperative.replace(/\D/g, ''));
};

const errandsOf = (one: RequestedDeduction): readonly string[] => {
  const { deduction, invoice, paidOn } = one;
  const labour = kronor(deduction.work.reduce((sum, row) => sum + row.labour, 0));
  const material = kronor(deduction.work.reduce((sum, row) => sum + row.material, 0));
  const other = Math.max(0, kronor(invoice.invoiced) - labour - material);
  return deduction.shares.map(({ personalNo, asked }, person) => {
    const part = (whole: number): number => partOf(deduction, whole, person);
    const price = part(labour);
    return element(
      'Arenden',
      field('Kopare', personalNo) +
        field('BetalningsDatum', paidOn) +
        field('PrisForArbete', price) +
        field('BetaltBelopp', price - kronor(asked)) +
        field('BegartBelopp', kronor(asked)) +
        field('FakturaNr', (invoice.number ?? '').slice(0, 20)) +
        field('Ovrigkostnad', part(other)) +
        homeOf(one) +
        element('UtfortArbete', workOf(deduction, part)),
    );
  });
};

/**
 * The request for payment to the tax authority: its public schema `begaran` 6.0, which the import of "Rot och rut, företag"
 * takes; one errand per person, amounts in whole kronor. `name` is told back by the authority (16 characters at most).
 */
export const requestFile = (scheme: DeductionScheme, name: string, requested: readonly RequestedDeduction[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<htbe:Begaran xmlns:htbe="http://xmls.skatteverket.se/se/skatteverket/ht/begaran/6.0"' +
  ' xmlns:htko="http://xmls.skatteverket.se/se/skatteverket/ht/komponent/begaran/6.0">' +
  field('NamnPaBegaran', name.slice(0, 16)) +
  element(requestElements[scheme], requested.flatMap(errandsOf).join('')) +
  '</htbe:Begaran>\n';
