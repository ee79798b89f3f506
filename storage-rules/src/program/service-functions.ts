import type { Lookup } from './program.ts';

/** How the functions that read documents are called in a service's rules. */
export interface ServiceFunctions {
  readonly global: ReadonlyMap<string, Lookup>;
  readonly firestore: ReadonlyMap<string, Lookup>;
}

const SERVICES: ReadonlyMap<string, ServiceFunctions> = new Map([
  [
    'cloud.firestore',
    {
      global: new Map<string, Lookup>([
        ['get', 'get'],
        ['exists', 'exists'],
        ['getAfter', 'getAfter'],
        ['existsAfter', 'existsAfter'],
      ]),
      firestore: new Map(),
    },
  ],
  [
    'firebase.storage',
    {
      global: new Map(),
      firestore: new Map<string, Lookup>([
        ['get', 'get'],
        ['exists', 'exists'],
      ]),
    },
  ],
]);

/** `undefined` for a service that does not exist. */
export function functionsOfService(name: string): ServiceFunctions | undefined {
  return SERVICES.get(name);
}
