const loopback = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The address at which a caller reaches the service, for the addresses that it hands out: that of the request's Host where
 * it is this computer, else the service's own. Never another computer's, whatever a Host says.
 */
export const originOf = (host: string | undefined, port: number): string => {
  const asked = URL.parse(`http://${host ?? ''}`);
  return asked !== null && loopback.includes(asked.hostname) ? asked.origin : `http://127.0.0.1:${String(port)}`;
};
