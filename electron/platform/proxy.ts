import { session } from 'electron';
import { type ProxyFor } from '../../shared/domain/ports.ts';
import { systemProxy } from '../hosts/proxies.ts';

/** The proxy of the system's settings, its setup script among them. */
export const sessionProxy: ProxyFor = async (address) =>
  systemProxy(await session.defaultSession.resolveProxy(address));
