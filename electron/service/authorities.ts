import { getCACertificates, setDefaultCACertificates } from 'node:tls';

let trusted = false;

/**
 * From the first call on, who may vouch for a service's certificate is whom the runtime knows and whom this computer's own store has:
 * an office that looks into its own traffic puts its authority there. One list for the whole process, so that it is read once.
 */
export const trustSystemStore = (): void => {
  if (trusted) return;
  trusted = true;
  try {
    const known = getCACertificates('default');
    const all = [...new Set([...known, ...getCACertificates('system')])];
    if (all.length > known.length) setDefaultCACertificates(all);
  } catch {
    // A store that cannot be read vouches for nobody: the runtime's own list stands alone.
  }
};
