import { loopback } from './port-check.ts';
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

export function stackUrls(ports: Ports): StackUrls {
  const at = (port: number) => `http://${loopback}:${port}`;
  return {
    app: at(ports.hosting),
    inbox: at(ports.inbox),
    rates: at(ports.rates),
    auth: at(ports.auth),
    firestore: at(ports.firestore),
    storage: at(ports.storage),
    functions: at(ports.functions),
    hub: at(ports.hub),
    ui: at(ports.ui),
  };
}
