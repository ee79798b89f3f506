import { expect, it } from 'vitest';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { ownAddressId } from '@keelstone/domain/money/deposit-address/own-address';
import { freshAddress } from '@keelstone/domain/testing/fresh-address';
import { memoryDeps } from '../../../../testing/memory-store/memory-deps.ts';
import { findOwnAddresses } from './own-destinations.ts';

const deps = memoryDeps();
const destination = () => toChainDestination('btc', freshAddress());
const own = [destination(), destination()];
for (const each of own) {
  const id = ownAddressId(each);
  const about = { id, uid: 'clara', address: each, keyId: 'key', index: 0, path: "m/84'/0'/0'/0/0" };
  await deps.depositAddresses.save(id, { ...about, atMs: 0, shownAtMs: 0, checkAtMs: 0 });
}
const few = [destination(), ...own];
const many = [...few, ...Array.from({ length: 2_500 }, destination)];

it.each([
  ['few destinations', few, 2],
  ['more destinations than there are own addresses', many, 2],
  ['many destinations, and as many own addresses', many, many.length],
])('finds the own addresses among %s', async (_what, destinations, count) => {
  const depositAddresses = { ...deps.depositAddresses, count: () => Promise.resolve(count) };
  const found = await findOwnAddresses(destinations, { ...deps, depositAddresses });
  expect([...found.keys()].sort()).toEqual(own.toSorted());
});
