import { type Choice, choice } from './choice.ts';

/**
 * Kinds of ROT and RUT work: views, RotRutTypeView, whose names are the values. The first four say less than the service
 * needs: no deduction, a deduction of some kind, ROT or RUT of some kind. A rate stands there too: 30 % is that of ROT, 50 %
 * has been that of both (tax-deduction.ts).
 */
export const deductionChoices: readonly Choice[] = [
  choice('None', 'Nej', 'No', 'n|0|0 %|nej tack|inget|ingen|-|ej rot|ej rut|ej rot/rut|none|false|material'),
  choice('Unknown', 'Ja', 'Yes', 'j|y|x|1|true|rot/rut|rotrut|50 %|0,5'),
  choice('ROT', 'ROT', 'ROT', 'rot-arbete|rot-avdrag|rotavdrag|30 %|0,3'),
  choice('RUT', 'RUT', 'RUT', 'rut-arbete|rut-avdrag|rutavdrag|hushållsarbete'),
  choice('Construction', 'Bygg', 'Construction', 'byggarbete|snickeri|snickare|byggnadsarbete|building'),
  choice('Electricity', 'El', 'Electricity', 'elarbete|elinstallation|elektriker|electric'),
  choice(
    'GlassMetalWork',
    'Glas och plåt',
    'Glass and sheet metal',
    'glas- och plåtarbete|glasarbete|plåtarbete|plåt|glas',
  ),
  choice(
    'GroundDrainageWork',
    'Mark och dränering',
    'Ground and drainage',
    'mark- och dräneringsarbete|markarbete|dränering|dräneringsarbete',
  ),
  choice('Masonry', 'Murning', 'Masonry', 'murare|murningsarbete|mur- och putsarbete'),
  choice(
    'PaintingWallpapering',
    'Målning och tapetsering',
    'Painting and wallpapering',
    'målning|måleri|målare|tapetsering|måla och tapetsera|painting',
  ),
  choice('Hvac', 'VVS', 'Plumbing and heating', 'rör|rörmokeri|rörarbete|vvs-arbete|plumbing|heating'),
  choice('Cleaning', 'Städning', 'Cleaning', 'städ|städarbete|hemstädning|fönsterputs|flyttstädning'),
  choice('TextileClothing', 'Kläd- och textilvård', 'Care of clothes', 'tvätt|klädvård|textilvård|tvätteri|laundry'),
  choice('SnowPlowing', 'Snöskottning', 'Snow clearing', 'snöröjning|snow plowing|snow removal'),
  choice('Gardening', 'Trädgårdsarbete', 'Gardening', 'trädgård|gräsklippning|häckklippning|trädfällning|garden'),
  choice('BabySitting', 'Barnpassning', 'Child care', 'barnvakt|babysitting|baby sitting'),
  choice(
    'PersonalCare',
    'Personlig omsorg',
    'Personal care',
    'omsorg|personlig omsorg och tillsyn|omsorg och tillsyn|care',
  ),
  choice('Moving', 'Flyttjänster', 'Moving', 'flytt|flytthjälp|flyttning|removal'),
  choice('ITServices', 'IT-tjänster', 'IT services', 'it|it-tjänst|it-hjälp|datahjälp'),
  choice('WhiteGoods', 'Reparation av vitvaror', 'Repair of appliances', 'vitvaror|vitvarureparation|white goods'),
  choice('Furnituring', 'Möblering', 'Furnishing', 'möblering och montering|möbelmontering|furniture'),
  choice('HouseSupervision', 'Tillsyn av bostad', 'House supervision', 'tillsyn|bostadstillsyn|house sitting'),
];
