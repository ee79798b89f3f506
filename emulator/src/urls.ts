import { loopback, loopbackName } from './port-check.ts';
import type { Ports } from './ports.ts';

/**
 * People open pages by name: WebAuthn refuses an address as an origin. Programs connect by address, so that no resolver
 * has a say. Both reach the same servers, which listen on the loopback address alone.
 */
export function stackUrls(ports: Ports) {
  const at = (port: number) => `http://${loopback}:${port}`;
  const page = (port: number) => `http://${loopbackName}:${port}`;
  return {
    /** Hosting, with the API under /api. */
    app: page(ports.hosting),
    inbox: page(ports.inbox),
    rates: at(ports.rates),
    chain: page(ports.chain),
    auth: at(ports.auth),
    firestore: at(ports.firestore),
    storage: at(ports.storage),
    functions: at(ports.functions),
    hub: at(ports.hub),
    ui: page(ports.ui),
  };
}

/** Where the parts answer, without a slash at the end. */
export type StackUrls = Readonly<ReturnType<typeof stackUrls>>;
