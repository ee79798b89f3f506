import type { Firestore } from 'firebase-admin/firestore';
import type { Deps } from '../../src/entry/deps.ts';
import { tapWire } from './wire-tap.ts';

/**
 * How long nothing may start before a round is closed: the SDKs process an answer in several turns. A timer that is as
 * late as `busyMs` shows that work was still going on.
 */
const quietMs = 15;
const busyMs = 4;

/** The waits of the work that is being measured. */
let current: Rounds | undefined;
const taps = new WeakMap<Firestore, ReturnType<typeof tapWire>>();

/**
 * The longest chain of sequential remote waits of some work: Firestore, Storage, Identity Toolkit and the signature of
 * a custom token. Checking a token does not count: outside the emulators that needs no network. Every wait is made to
 * take equally long: requests started by the end of a round are sent together in the next, and no round begins before
 * the previous one has ended. So the number of rounds depends only on the code. One piece of work at a time.
 */
export async function serialWaitsOf(db: Firestore, work: () => Promise<unknown>): Promise<string[]> {
  const tap =
    taps.get(db) ?? tapWire(db, async ({ method }) => ({ ended: await inNextRound(`firestore.${method}`) }));
  taps.set(db, tap);
  const rounds = new Rounds();
  current = rounds;
  try {
    await work();
  } finally {
    current = undefined;
    rounds.end();
  }
  tap.check();
  return rounds.chain;
}

/** The same dependencies, whose calls to Firebase Auth and Storage are counted; those to Firestore are tapped on the wire. */
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
      // A listing of pages is not a single wait, and no call has one.
      if (typeof member !== 'function' || name === 'pagesOlderThan') return member;
      return async (...args: unknown[]): Promise<unknown> => {
        const ended = await inNextRound(`${door}.${String(name)}`);
        try {
          return await (Reflect.apply(member, target, args) as unknown);
        } finally {
          ended();
        }
      };
    },
  });
}

/** Waits for the next round; returns the function to call when the remote request has ended. */
async function inNextRound(what: string): Promise<() => void> {
  return (await current?.next(what)) ?? (() => undefined);
}

class Rounds {
  /** What was waited for in each round. */
  readonly chain: string[] = [];
  private queue: { what: string; begin: () => void }[] = [];
  private running = 0;
  private timer: NodeJS.Timeout | undefined;

  async next(what: string): Promise<() => void> {
    await new Promise<void>((begin) => {
      this.queue.push({ what, begin });
      this.waitForQuiet();
    });
    return () => {
      this.running -= 1;
      this.waitForQuiet();
    };
  }

  /** Nothing is held back when counting is off. */
  end(): void {
    clearTimeout(this.timer);
    this.begin();
  }

  private waitForQuiet(): void {
    clearTimeout(this.timer);
    if (this.running > 0 || this.queue.length === 0) return;
    const dueAt = performance.now() + quietMs;
    this.timer = setTimeout(() => {
      if (performance.now() > dueAt + busyMs) this.waitForQuiet();
      else this.begin();
    }, quietMs);
  }

  private begin(): void {
    const round = this.queue;
    this.queue = [];
    if (round.length === 0) return;
    this.running = round.length;
    this.chain.push(round.map(({ what }) => what).join(' + '));
    for (const { begin } of round) begin();
  }
}
