import { Readable } from 'node:stream';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { tapWire, wireOf, type Wire, type WireTap } from './wire-tap.ts';

const fails = () => {
  throw new Error('a mistake in the tap');
};

describe('a tap that fails', () => {
  it.each<[string, WireTap]>([
    ['before the call leaves', fails],
    ['before the call leaves, later', () => Promise.reject(new Error('a mistake in the tap'))],
    ['at the answer', () => ({ answered: fails })],
    ['at the end', () => ({ ended: fails })],
  ])('does not fail the request, but what is measured: %s', async (_when, tap) => {
    const db = client();
    const { check } = tapWire(db, tap);
    expect(await wireOf(db).request('commit', {})).toEqual({ done: true });
    expect(check).toThrow('A tap on the wire failed');

    const stream = await wireOf(db).requestStream('runQuery', false, {}, 'tag');
    expect(await stream.toArray()).toEqual([{ row: 1 }]);
    expect(check).toThrow('A tap on the wire failed');
    expect(check).not.toThrow();
  });
});

/** As much of a Firestore client as a tap touches. */
function client(): Firestore {
  const wire: Wire = {
    request: () => Promise.resolve({ done: true }),
    requestStream: () => Promise.resolve(Readable.from([{ row: 1 }])),
  };
  return wire as unknown as Firestore;
}
