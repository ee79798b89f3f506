import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { sealPath } from './seal.ts';

// docs/seals.md has them too, for everybody who draws a seal.
it.each([
  ['00000000', 'M10 2V18M10 8L11.8 10.4M10 9L8.2 11.4M10 11L11.8 13.4M10 12L8.2 14.4'],
  ['e276ed12', 'M10 2V18M10 8L12.1 5.9M10 9L5.6 9.3M10 11L15.0 5.9M10 12L7.9 14.1'],
  ['ffffffff', 'M10 2V18M10 8L14.4 2.3M10 9L5.6 3.3M10 11L14.4 5.3M10 12L5.6 6.3'],
])('the seal of %s is the same everywhere', (digits, path) => {
  expect(sealPath(`${digits}${'9'.repeat(56)}`)).toBe(path);
});

it.each(['', 'e276ed1', 'G276ed12'])('%j, which is no fingerprint, has a keel without ribs', (text) => {
  expect(sealPath(text)).toBe('M10 2V18');
});

it('of 1,000 fingerprints at most one pair has seals whose ribs end less than 1.5 px apart, added up', () => {
  const seals = Array.from({ length: 1_000 }, (_, n) =>
    endsOf(sealPath(bytesToHex(sha256(utf8ToBytes(String(n)))))),
  );
  expect(Math.max(...seals.flat().map(([x, y]) => Math.hypot(x - 10, y - 10)))).toBeLessThan(9);
  let alike = 0;
  for (const [at, one] of seals.entries())
    for (const other of seals.slice(at + 1)) if (distance(one, other) < 1.5) alike += 1;
  expect(alike).toBeLessThanOrEqual(1);
});

type End = readonly [x: number, y: number];

/** Where the ribs of a seal end. */
function endsOf(path: string): End[] {
  return [...path.matchAll(/L(\S+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

function distance(one: readonly End[], other: readonly End[]): number {
  return one.reduce((sum, [x, y], rib) => {
    const [otherX = 0, otherY = 0] = other[rib] ?? [];
    return sum + Math.hypot(x - otherX, y - otherY);
  }, 0);
}
