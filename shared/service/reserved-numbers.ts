/**
 * The person numbers that play a part of their own at the e-identity provider of the practice service; any other valid
 * number does as `success` does. Invented: nobody alive has them. Source: concepts, E-identity authentication and signing 4,
 * and Bank account retrieval (earlier polling variant) 3, which name no digits.
 */
export const reservedPersonNumbers = {
  success: '191212121212',
  error: '190001019801',
  noClient: '190001019819',
} as const;

/**
 * The phone numbers that play a part of their own in the mobile payment app of the practice service; any other pays.
 * Invented, out of a series that nobody is given. Source: concepts, Mobile payment 4, which names no digits.
 */
export const reservedPhoneNumbers = {
  declined: '0701740698',
  error: '0701740699',
} as const;
