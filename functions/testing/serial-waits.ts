import type { Firestore } from 'firebase-admin/firestore';
import type { Deps } from '../src/deps.ts';
import { tapWire } from './wire-tap.ts';

/** One wait for something outside the process: how many came before it, itself included, one after the other. */
type Wait = { what: string; depth: number; isOver: boolean };

/** The waits of the work that is being measured, in the order in which they began. */
let current: Wait[] | undefined;
const tapped = new WeakSet<Firestore>();

/**
 * The longest chain of remote waits of some work, one after the other: Firestore, Storage, Identity Toolkit and the
 * signature of a custom token. Waits that begin together count once. Checking a token is none: outside the emulators that
 * needs no network. One piece of work at a time.
 */
export async function serialWaitsOf(db: Firestore, work: () => Promise<unknown>): Promise<string[]> {
  if (!tapped.has(db)) {
    tapped.add(db);
    tapWire(db, ({ method }) => ({ ended: began(`firestore.${method}`) }));
  }
  const waits: Wait[] = [];
  current = waits;
  try {
    await work();
  } finally {
    current = undefined;
  }
  return chainOf(waits);
}

/** The same dependencies, whose remote calls are counted. */
export function withCountedWaits(deps: Deps): Deps {
  const { verifyToken } = deps.identity;
  return {
    ...deps,
    identity: { ...counted('auth', deps.identity), verifyToken },
    toolkit: counted('toolkit', deps.toolkit),
    files: counted('storage', deps.files),
  };
}

function counted<T extends object>(door: string, object: T): T {
  return new Proxy(object, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(member, target, args);
        if (!(answer instanceof Promise)) return answer;
        return answer.finally(began(`${door}.${String(name)}`));
      };
    },
  });
}

function began(what: string): () => void {
  if (current === undefined) return () => undefined;
  const depth = 1 + Math.max(0, ...current.filter(({ isOver }) => isOver).map((wait) => wait.depth));
  const wait: Wait = { what, depth, isOver: false };
  current.push(wait);
  return () => {
    wait.isOver = true;
  };
}

/** What was waited for at each step of the chain. */
function chainOf(waits: readonly Wait[]): string[] {
  const last = Math.max(0, ...waits.map(({ depth }) => depth));
  return Array.from({ length: last }, (_value, index) =>
    waits
      .filter(({ depth }) => depth === index + 1)
      .map(({ what }) => what)
      .join(' + '),
  );
}
