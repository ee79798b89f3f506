import { loopback, loopbackName } from './port-check.ts';
import type { Ports } from './ports.ts';

/** Where the parts answer, without a slash at the end. */
export interface StackUrls {
  /** The app: hosting, with the API under /api. */
  readonly app: string;
  readonly inbox: string;
  readonly rates: string;
  readonly auth: string;
  readonly firestore: string;
  readonly storage: string;
  readonly functions: string;
  readonly hub: string;
  readonly ui: string;
}

/**
 * People open pages by name: WebAuthn refuses an address as an origin. Programs connect by address, so that no resolver
 * has a say. Both reach the same servers, which listen on the loopback address alone.
 */
export function stackUrls(ports: Ports): StackUrls {
  const at = (port: number) => `http://${loopback}:${port}`;
  const page = (port: number) => `http://${loopbackName}:${port}`;
  return {
    app: page(ports.hosting),
    inbox: page(ports.inbox),
    rates: at(ports.rates),
    auth: at(ports.auth),
    firestore: at(ports.firestore),
    storage: at(ports.storage),
    functions: at(ports.functions),
    hub: at(ports.hub),
    ui: page(ports.ui),
  };
}
