import { setTimeout as pause } from 'node:timers/promises';
import type { Firestore } from 'firebase-admin/firestore';
import { roundTripMs, tripClock } from '../../testing/memory-store/round-trips.ts';

export type Measured = { reads: number; writes: number; waits: number; cpuMs: number };

/**
 * Counts what leaves a process for Firestore, from any of its code, and what `remote` functions are called; `inject` lets
 * each take 10 ms, so that waits in a row can be counted. One request at a time.
 */
export function remoteMeter(db: Firestore) {
  const clock = tripClock(() => pause(roundTripMs));
  let [isInjected, startedAt, cpu] = [false, 0, process.cpuUsage()];
  let counted = { reads: 0, writes: 0 };
  const trip = <T>(work: () => Promise<T>): Promise<T> => (isInjected ? clock.take(work) : work());

  for (const funnel of ['request', 'requestStream'] as const) {
    const original: unknown = Reflect.get(db, funnel);
    if (typeof original !== 'function') throw new Error(`The SDK has no ${funnel} any more`);
    Reflect.set(db, funnel, (method: string, ...given: unknown[]) => {
      const asked = given.find((each) => typeof each === 'object' && each !== null) ?? {};
      const lengthOf = (field: string) =>
        Number(Reflect.get(Object(Reflect.get(asked, field)), 'length') ?? 0);
      counted.writes += lengthOf('writes');
      counted.reads += lengthOf('documents');
      return trip(async () => {
        const answer: unknown = await Reflect.apply(original, db, [method, ...given]);
        if (method === 'runQuery' || method === 'runAggregationQuery') countRows(answer);
        return answer;
      });
    });
  }
  /** A query costs its rows, and one if it has none. */
  const countRows = (stream: unknown): void => {
    let rows = 0;
    (stream as NodeJS.ReadableStream).on('data', (piece: object) => {
      if ('document' in piece && piece.document !== null) rows += 1;
    });
    (stream as NodeJS.ReadableStream).on('end', () => void (counted.reads += Math.max(1, rows)));
  };

  return {
    inject: (isOn: boolean) => void (isInjected = isOn),
    remote:
      <Given extends unknown[], T>(ask: (...given: Given) => Promise<T>) =>
      (...given: Given): Promise<T> =>
        trip(() => ask(...given)),
    begin(): void {
      counted = { reads: 0, writes: 0 };
      [startedAt, cpu] = [clock.now(), process.cpuUsage()];
    },
    taken(): Measured {
      const { user, system } = process.cpuUsage(cpu);
      return { ...counted, waits: clock.now() - startedAt, cpuMs: (user + system) / 1000 };
    },
  };
}
