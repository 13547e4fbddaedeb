/** Country parts of VAT numbers of the other member states, as VIES writes them: Greece is EL, Northern Ireland XI. */
const otherMembers: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SI SK XI'.split(' '),
);

/** True for the country of a VAT number that is of the EU but not Swedish. Source: European Commission, VIES. */
export const isOtherMember = (country: string): boolean => otherMembers.has(country);
