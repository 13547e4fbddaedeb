/**
 * What the environment says of signing, as electron-builder may see it: a variable that is there and empty (a secret that nobody set)
 * is not there, and half of what a notarisation needs is nothing. So a build without credentials goes through, unsigned.
 */
type Environment = Readonly<Record<string, string | undefined>>;

const ofSigning = /^(WIN_)?CSC_|^APPLE_/;

/** Each is what Apple's service needs, by one of its ways to sign in. */
const notarySets = [
  ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
] as const;

/** The environment to build in. */
export const signingEnvironment = (environment: Environment): Environment => {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => !ofSigning.test(name) || (value ?? '').trim() !== ''),
  );
  const half = notarySets.filter((names) => names.some((name) => !(name in set))).flat();
  return Object.fromEntries(Object.entries(set).filter(([name]) => !half.some((one) => one === name)));
};
