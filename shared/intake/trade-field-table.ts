import { text } from '../domain/text.ts';
import { facts, type FieldFacts } from './field-facts.ts';
import { type TradeField } from './fields.ts';

/** The fields of what not every invoice has: delivery date, fees, reverse charge, ROT and RUT. */
export const tradeFieldTable: Readonly<Record<TradeField, FieldFacts>> = {
  deliveryDate: facts(
    'date',
    text('Leveransdatum', 'Delivery date'),
    10,
    '2026-11-28',
    'levererad|levererat|leveransdag|lev.datum|lev.dat|levdatum|leveransdat|utfört datum|utförandedatum|datum för utförande|tillhandahållandedatum|delivered|delivered on|date of delivery|date of supply|supply date',
  ),
  invoiceFee: facts(
    'amount',
    text('Faktureringsavgift', 'Invoice fee'),
    30,
    '29,00',
    'fakturaavgift|faktura avgift|aviseringsavgift|aviavgift|expeditionsavgift|exp.avgift|expavgift|administrationsavgift|adm.avgift|invoicing fee|billing fee|administration fee|handling fee',
  ),
  freightFee: facts(
    'amount',
    text('Fraktavgift', 'Freight fee'),
    30,
    '99,00',
    'frakt|fraktkostnad|porto|leveransavgift|freight|freight cost|freight charge|shipping|shipping fee|shipping cost|delivery fee|postage',
  ),
  reverseVat: facts(
    'boolean',
    text('Omvänd betalningsskyldighet', 'Reverse charge'),
    10,
    'Nej',
    'omvänd skattskyldighet|omvänd moms|omvänd byggmoms|byggmoms|omv moms|omv.moms|omv.skattsk|omv betalningsskyldighet|reverse vat|reverse charge vat|reverse charged|reverse tax',
  ),
  deductionPersons: facts(
    'text',
    text('Personnummer för ROT/RUT', 'Personal numbers for ROT/RUT'),
    300,
    '900101-9802',
    'rot-personnummer|rut-personnummer|rot/rut-personnummer|personnummer rot|personnummer rut|personnummer rot/rut|personnr rot|personnr rut|personnr rot/rut|personnr skattereduktion|personnummer skattereduktion|köpare personnummer|köparens personnummer|rot/rut-köpare|rot-köpare|rut-köpare|sökande|sökande 1|personnr 1|personnummer 1|personnr sökande|personnummer sökande|personnr sökande 1|personnummer sökande 1|applicant|applicant 1|personer rot/rut|rot persons|rut persons|rot/rut persons|personal numbers|deduction persons',
  ),
  deductionPartners: facts(
    'text',
    text('Medsökandes personnummer', 'Personal numbers of co-applicants'),
    300,
    '550209-9392',
    'medsökande|medsökanden|medsökande personnr|medsökande personnummer|medsökande pnr|medsökandes personnr|medsökandens personnummer|personnr medsökande|personnummer medsökande|medköpare|medköpares personnummer|sökande 2|personnr 2|personnummer 2|personnr sökande 2|personnummer sökande 2|co-applicant|co-applicants|applicant 2',
  ),
  deductionAmount: facts(
    'amount',
    text('Skattereduktion', 'Tax deduction'),
    30,
    '3 750,00',
    'rot-avdrag|rut-avdrag|rot/rut-avdrag|rotavdrag|rutavdrag|rotrutavdrag|husavdrag|skattereduktion rot|skattereduktion rut|skattereduktion rot/rut|begärt belopp|begärd skattereduktion|preliminär skattereduktion|rot deduction|rut deduction|rot/rut deduction|tax reduction',
  ),
  property: facts(
    'text',
    text('Fastighetsbeteckning', 'Property designation'),
    100,
    'Åsen 1:2',
    'fastighet|fastighetsbet|fastighetsbet.|fast.bet|fast.beteckning|fastighetsnamn|property|property id',
  ),
  association: facts(
    'orgNo',
    text('Bostadsrättsföreningens org.nr', 'Housing association number'),
    20,
    '769600-0012',
    'brf org.nr|brf orgnr|brf-orgnr|brf organisationsnummer|brf org|brf-nummer|brf-nr|föreningens org.nr|föreningens organisationsnummer|bostadsrättsförening org.nr|bostadsrättsföreningens organisationsnummer|org.nr brf|orgnr brf|housing association org no|association org no|association number',
  ),
  flatNo: facts(
    'id',
    text('Lägenhetsnummer', 'Flat number'),
    20,
    '1102',
    'lägenhetsnr|lägenhet|lgh|lghnr|lgh-nr|lgh.nr|lägenhetsbeteckning|flat|flat no|apartment|apartment no|apartment number',
  ),
  deductionType: facts(
    'choice',
    text('ROT/RUT-arbete', 'ROT/RUT work'),
    40,
    'Städning',
    'rot/rut|rot|rut|rotrut|rot eller rut|rot-typ|rut-typ|rot/rut-typ|typ av rot|typ av rut|typ av rot/rut|typ av husarbete|husarbete|arbetstyp rot|arbetstyp rut|arbetstyp rot/rut|rot type|rut type|rot/rut type|deduction type',
  ),
  deductionHours: facts(
    'quantity',
    text('ROT/RUT-timmar', 'ROT/RUT hours'),
    20,
    '8',
    'rot-timmar|rut-timmar|timmar rot|timmar rut|timmar rot/rut|antal timmar rot|antal timmar rut|antal timmar rot/rut|arbetstimmar rot|arbetstimmar rut|arbetstimmar rot/rut|rot hours|rut hours|deduction hours',
  ),
  labourCost: facts(
    'amount',
    text('Arbetskostnad', 'Labour cost'),
    30,
    '4 000,00',
    'varav arbete|varav arbetskostnad|arbetskostnad rot|arbetskostnad rut|arbetskostnad rot/rut|of which labour|labor cost|labour',
  ),
  labourWithVat: facts(
    'amount',
    text('Arbetskostnad inkl. moms', 'Labour cost incl. VAT'),
    30,
    '5 000,00',
    'rot-underlag|rut-underlag|rot/rut-underlag|underlag rot|underlag rut|underlag rot/rut|underlag för rot|underlag för rut|underlag för skattereduktion|underlag skattereduktion',
  ),
  materialCost: facts(
    'amount',
    text('Materialkostnad', 'Material cost'),
    30,
    '1 200,00',
    'varav material|varav materialkostnad|material och övrigt|material och övriga kostnader|övrig kostnad|övriga kostnader|materialkostnad rot|materialkostnad rut|of which material|other cost|material and other',
  ),
  materialWithVat: facts(
    'amount',
    text('Materialkostnad inkl. moms', 'Material cost incl. VAT'),
    30,
    '1 500,00',
    'material inkl. moms',
  ),
};
