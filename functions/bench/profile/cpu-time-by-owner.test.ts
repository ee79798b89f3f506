import { expect, it } from 'vitest';
import { codeOwners, cpuTimeByOwner } from './cpu-time-by-owner.ts';

const nothing = Object.fromEntries(codeOwners.map((owner) => [owner, 0]));

/** A profile of one branch of calls, in which each function runs for as many milliseconds as it says. */
function branch(...calls: { name?: string; url: string; ms: number }[]) {
  const all = [{ name: '(root)', url: '', ms: 0 }, ...calls];
  const nodes = all.map(({ name = 'work', url }, index) => ({
    id: index + 1,
    callFrame: { functionName: name, url, scriptId: '0', lineNumber: index, columnNumber: 0 },
    children: index + 1 < all.length ? [index + 2] : [],
  }));
  const samples = all.map((_call, index) => index + 1);
  // The time of a sample ends where the next one begins.
  return { nodes, samples, timeDeltas: [0, ...all.map(({ ms }) => ms * 1000)], startTime: 0, endTime: 0 };
}

const ours = '/work/functions/.cache/server.mjs';
const sourceOf = ({ lineNumber }: { lineNumber: number }) =>
  lineNumber === 1 ? '../../bench/trace.ts' : '../../src/user/user.handlers.ts';

it('attributes code to its owner', () => {
  const packages = '/work/node_modules';
  const calls = [
    { url: ours, ms: 1 },
    { url: ours, ms: 2 },
    { url: `${packages}/@grpc/grpc-js/client.js`, ms: 4 },
    { url: `${packages}/firebase-admin/node_modules/jws/index.js`, ms: 8 },
    { url: `${packages}/yup/index.js`, ms: 16 },
    { url: `${packages}/bowser/es5.js`, ms: 32 },
    { name: '(garbage collector)', url: '', ms: 64 },
  ];
  expect(cpuTimeByOwner(branch(...calls), sourceOf)).toEqual({
    ...nothing,
    bench: 1,
    product: 2,
    firestore: 4,
    identity: 8,
    validation: 16,
    libraries: 32,
    collection: 64,
  });
});

it('attributes the work of node to its caller, and the rest to node, or to Firestore if it is HTTP/2', () => {
  const hash = { url: 'node:internal/crypto/hash', ms: 3 };
  expect(cpuTimeByOwner(branch({ url: ours, ms: 0 }, { url: ours, ms: 1 }, hash), sourceOf).product).toBe(4);
  expect(cpuTimeByOwner(branch({ url: 'node:_http_server', ms: 5 }, { url: '', ms: 2 }), sourceOf).node).toBe(
    7,
  );
  expect(cpuTimeByOwner(branch({ url: 'node:internal/http2/core', ms: 5 }), sourceOf).firestore).toBe(5);
});

it('leaves out idle time', () => {
  expect(cpuTimeByOwner(branch({ name: '(idle)', url: '', ms: 9 }), sourceOf)).toEqual(nothing);
});
